[
  (page)
  (front_matter)
] @fold
