((yaml) @injection.content
  (#set! injection.language "yaml"))
