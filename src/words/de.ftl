### The program's words. English is the source: every other table has the same messages, with the same things in them.

## Values

value-nothing = nothing
value-yes = yes
value-no = no
value-none = none

## Changes

code-gained = You gain the code { $name }
code-lost = You lose the code { $name }
code-gained-by-rule = Code gained: { $name }
code-lost-by-rule = Code lost: { $name }
code-given = Given: the code { $name }
code-taken = Taken: the code { $name }
title-gained = You gain the title { $name }
title-lost = You lose the title { $name }
title-gained-by-rule = Title gained: { $name }
title-lost-by-rule = Title lost: { $name }
title-given = Given: the title { $name }
title-taken = Taken: the title { $name }
thing-gained = Gained: { $name }
thing-lost = Lost: { $name }
thing-given = Given: { $name }
thing-taken = Taken: { $name }
mark-set = { $name }: { $mark }
mark-unset = { $name }: not { $mark }
mark-is = { $name }: { $mark } { $to }
field-is = { $name }: { $to }
boxes-ticked = Boxes ticked here: { $n }
next-dice = The next dice: { $dice }

## Notices

notice-book = You are in another book now: { $book }.
notice-elsewhere = The way leads to another book, { $book }, which is not at hand.
notice-not-written = This is not written yet.
notice-stuck-page = There is nothing you can do here. Take back your last answer with undo.

## Dice

dice-table-rule = A dice table: the dice are added up, with the modifiers named.
dice-table-why = the table

## Why a choice is closed

closed-done = done already
closed-lacks = you have no { $name }
needs = you need { $what }
need-code = the code { $name }
need-title = the title { $name }
need-book = to be in the book { $name }
need-visited = to have been at { $name }
need-thing = the { $name }
need-not = not to have { $what }
need-and = { $a } and { $b }
need-or = { $a } or { $b }
need-equal = { $a } to be { $b }
need-not-equal = { $a } not to be { $b }
need-below = { $a } below { $b }
need-at-most = { $a } of { $b } at the most
need-above = { $a } above { $b }
need-at-least = { $a } of { $b } or more

## Answers that do not fit

refused-over = the game is over; there is nothing to answer
refused-choice = this is answered by one of the choices
refused-no-choice = there is no choice `{ $id }` here
refused-closed = this choice is closed: { $why }
refused-word = this is answered by a word
refused-no-dice = no dice are wanted
refused-option = this is answered by one of the options
refused-not-offered = `{ $id }` is not offered; it is one of: { $all }
refused-yes-or-no = this is answered by yes or no
refused-order = this is answered by all of them in order
refused-order-each = every one of these, once each: { $all }
refused-nothing-asked = nothing is asked
refused-first-answer = first answer what is asked; this can be done at the choices of a page
refused-number = { $n } is not a whole number from { $min } to { $max }
refused-number-kind = this is answered by a whole number from { $min } to { $max }
refused-dice = throw { $count ->
    [one] 1 die and give its face
   *[other] { $count } dice and give each face
}, { $low } to { $high }

## Endings

ending = An ending.
ending-named = The end: { $name }.
ending-of-kind = The end ({ $kind }).
ending-in-full = The end: { $name } ({ $kind }).

