// Checks every page of the folder that is named, and prints what is wrong, one line each.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";

const [folder] = process.argv.slice(2);
const validate = new HtmlValidate({ extends: ["html-validate:standard", "html-validate:a11y"] });
const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html"));
let wrong = 0;
for (const name of pages) {
  const report = await validate.validateFile(join(folder, name));
  for (const message of report.results.flatMap((result) => result.messages)) {
    console.log(`${name}:${message.line} ${message.ruleId}: ${message.message}`);
    wrong += 1;
  }
}
console.log(`${pages.length} pages, ${wrong} problems`);
process.exit(wrong ? 1 : 0);
