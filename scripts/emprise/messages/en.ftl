### What stands beside the place where the reader is.

status-unhurt = unhurt
status-hurt = HP { $hp }, WP { $wp } taken
status-dead = dead
