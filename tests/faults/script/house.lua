-- A rule that nobody can do.
return { verbs = { { form = "dance" } } }
