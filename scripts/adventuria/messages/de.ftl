### Was neben dem Ort steht, an dem der Leser ist.

status-wounds = Wunden
status-gold = Gold
