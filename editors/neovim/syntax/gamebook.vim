" Colours of pages without the tree-sitter parser.
if exists("b:current_syntax")
  finish
endif

syntax match gamebookTurn /\%(^\|[ \t{}*]\)\@1<=->\s*[^ \t{}*\\]*\%(\s\+and\s\+return\>\)\?/ contains=gamebookArrow
syntax match gamebookArrow /->/ contained
syntax region gamebookInstruction matchgroup=gamebookBrace start=/{\ze\%([^{}"]\|"\%(\\.\|[^"\\]\)*"\)*}/ end=/}/ oneline contains=gamebookHead,gamebookString,gamebookNumber,gamebookWord
syntax match gamebookHead /{\@1<=\s*\%(=\|[[:alnum:]_-]\+\)/ contained
syntax match gamebookString /"\%(\\.\|[^"\\]\)*"/ contained
syntax match gamebookNumber /\<\d*d\?\d\+\>/ contained
syntax keyword gamebookWord and or not is if with into of to times contained
syntax match gamebookEscape /\\./
syntax match gamebookChoice /^\s*|*\s*-\+\ze\s/
syntax match gamebookBars /^\s*|\+/ nextgroup=gamebookLabels skipwhite
syntax match gamebookLabels /\%("\%(\\.\|[^"\\]\)*"\|[-+0-9a-z' \t–]\)\+\%(,\%("\%(\\.\|[^"\\]\)*"\|[-+0-9a-z' \t–]\)\+\)*:\%(\s\|$\|[{*]\|->\)\@=/ contained
syntax match gamebookStrong /\*\*[^* \t][^*]*\*\*/
syntax match gamebookStressed /\*\@1<!\*[^* \t][^*]*\*\*\@!/
syntax match gamebookComment /^\s*\/\/.*/ contains=gamebookTodo
syntax keyword gamebookTodo TODO contained
syntax match gamebookHeading /^\s*#\+\s.*/ contains=gamebookId nextgroup=gamebookAttribute skipnl
syntax match gamebookId /#\@1<=\s*[^:]\+/ contained
syntax match gamebookAttribute /^\l[a-z_-]*\%( \l[a-z_-]*\)\{0,2}:.*/ contained contains=gamebookKey nextgroup=gamebookAttribute skipnl
syntax match gamebookKey /^[a-z _-]\+:/ contained

highlight default link gamebookTurn Function
highlight default link gamebookArrow Operator
highlight default link gamebookBrace Delimiter
highlight default link gamebookHead Keyword
highlight default link gamebookString String
highlight default link gamebookNumber Number
highlight default link gamebookWord Operator
highlight default link gamebookEscape SpecialChar
highlight default link gamebookChoice Special
highlight default link gamebookBars Special
highlight default link gamebookLabels Constant
highlight default gamebookStrong cterm=bold gui=bold
highlight default gamebookStressed cterm=italic gui=italic
highlight default link gamebookComment Comment
highlight default link gamebookTodo Todo
highlight default link gamebookHeading Title
highlight default link gamebookId Identifier
highlight default link gamebookKey PreProc

let b:current_syntax = "gamebook"
