# Texts of the house rules. These are for a printed book.

phrase-toss =
    Toss a coin, and call { $call ->
        [heads] heads
       *[tails] tails
    }; without a coin, 1 to 3 on a die is heads.
outcome-right = If you are right
outcome-wrong = If you are wrong
