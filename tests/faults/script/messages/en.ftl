bow = { $who } bows.
curtsy = { $who } drops a curtsy.
