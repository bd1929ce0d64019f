(page
  (heading
    id: (page_id) @name
    title: (title)? @context)) @item
