### What stands beside the place where the reader is.

status-unhurt = unhurt
status-hurt =
    { $wp ->
        [0] HP { $hp } taken
       *[other] { $hp ->
            [0] WP { $wp } taken
           *[other] HP { $hp } and WP { $wp } taken
        }
    }
status-dead = dead

### On the shelf.

on-the-shelf = A Daring Emprise: callings are dice, a low roll is a good roll, and fights have zones
