"""The printing half of Consistory: data and words go in, sheets come out.

Its rooms, each seeing only those below it: `command` (what is typed and answered), `proof` (what is checked
before ink is spent), `make` (one sheet after another), `views` (what a sheet says) and `render` (its files), `layout`
(where everything lies), `type` (letters, words, lines), `markup` (the page language), `page` (paper, colours, styles).
"""
