### Was neben dem Ort steht, an dem der Leser ist.

status-unhurt = unverletzt
status-hurt = HP { $hp }, WP { $wp } erlitten
status-dead = tot
