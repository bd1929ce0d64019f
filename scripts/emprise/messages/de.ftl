### Was neben dem Ort steht, an dem der Leser ist.

status-unhurt = unverletzt
status-hurt =
    { $wp ->
        [0] HP { $hp } erlitten
       *[other] { $hp ->
            [0] WP { $wp } erlitten
           *[other] HP { $hp } und WP { $wp } erlitten
        }
    }
status-dead = tot

### Im Regal.

on-the-shelf = A Daring Emprise: Berufe sind Würfel, ein niedriger Wurf ist ein guter, und Kämpfe haben Zonen
