-- A rule that nobody can do.
return { instructions = { { form = "dance" } } }
