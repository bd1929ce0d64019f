### Was neben dem Ort steht, an dem der Leser ist.

status-wounds = Wunden
status-gold = Gold

### Im Regal.

on-the-shelf = Adventuria: ein Würfel, vier Zahlen und eine Stadt, in die man zurückkehrt
