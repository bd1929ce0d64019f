//! The near misses that one line shows, a row each: what is searched for, what is told, and what it becomes.
//!
//! In the texts `${name}` is what a group of the pattern found, `${0}` all of it. A pattern of a line sees instructions and
//! escaped signs as `\x01`; one of an instruction sees the words between its braces.

use super::look::Look;
use Becomes::{All, By, Nothing};
use std::ops::Range;

/// What is put in place of what.
pub(super) type Change = (Range<usize>, String);

/// A near miss.
pub(super) struct Rule {
    /// A line without any of these is not searched.
    pub(super) needs: &'static [&'static str],
    pub(super) pattern: &'static str,
    /// What more must be so.
    pub(super) when: fn(&Look) -> bool,
    pub(super) says: &'static str,
    pub(super) help: &'static str,
    pub(super) becomes: Becomes,
}

/// What a near miss is mended to.
pub(super) enum Becomes {
    /// There is no one right answer.
    Nothing,
    /// All that was found becomes this.
    All(&'static str),
    /// A part of the text becomes another.
    By(fn(&Look) -> Option<Change>),
}

fn always(_: &Look) -> bool {
    true
}

const SEEN: &str = "`${0}` is told to the reader as it stands";

const CHOICE: &str = "a choice is written `- WORDS -> page`, on a line of its own";

const IN_BRACES: &str = "instructions stand in braces: `{if x > 1}` ... `{elif x = 1}` ... `{else}` ... `{end}`, `{set x = 3}`, `{= x}`";

const COMMENT: &str = "a comment begins with `//` and has its line to itself";

const HEADING: &str = "a page begins with its heading: `# id: Title`";

const EMPHASIS: &str = "emphasis stands between stars: `*so*`, or `**so**` for strong words";

const ARROW: &str = "a turn is written ` -> page`, with a space before it";

const VARIED: &str = "for varied text there are `{random}`, `{cycle}` and `{sequence}`; for text that depends on something `{if x > 1}...{else}...{end}`";

/// Of lines of words and choices.
pub(super) const LINES: &[Rule] = &[
    // Twine.
    Rule {
        needs: &["[["],
        pattern: r"^\s*(?:-\s+)?\[\[(?P<text>[^\[\]|\x01]+?)\s*(?:->|\|)\s*(?P<page>[^\s\[\]()<>{}*|.,;!?\x01\x22\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+)\]\]\s*$",
        when: always,
        says: SEEN,
        help: "a choice is written `- ${text} -> ${page}`, on a line of its own",
        becomes: All("- ${text} -> ${page}"),
    },
    Rule {
        needs: &["[["],
        pattern: r"\[\[(?P<text>[^\s\[\]][^\[\]]*)\]\]",
        when: always,
        says: SEEN,
        help: CHOICE,
        becomes: Nothing,
    },
    Rule {
        needs: &["<<"],
        pattern: r#"<<(?:set\s+\$(?P<x>\w+)\s*(?:\bto\b|=)\s*(?P<v>-?\d+|true|false|"[^"]*")\s*)>>"#,
        when: always,
        says: SEEN,
        help: "write `{set ${x} = ${v}}`",
        becomes: All("{set ${x} = ${v}}"),
    },
    Rule {
        needs: &["<<"],
        pattern: r"<<(?:print|=|-)\s*\$(?P<x>\w+)\s*>>",
        when: always,
        says: SEEN,
        help: "write `{= ${x}}`",
        becomes: All("{= ${x}}"),
    },
    Rule {
        needs: &["<<"],
        pattern: r"<<\s*/?(?:if|else|elseif|endif|set|unset|print|link|button|goto|include|display|switch|case|for|run|script|silently|nobr|return|back|choice|actions|click|widget|timed|repeat|linkreplace|linkappend|textbox|radiobutton|checkbox|=|-)(?:\s[^>]*)?>>",
        when: always,
        says: SEEN,
        help: IN_BRACES,
        becomes: Nothing,
    },
    Rule {
        needs: &["(set:"],
        pattern: r#"\(set:\s*\$(?P<x>\w+)\s+to\s+(?P<v>-?\d+|true|false|"[^"]*")\s*\)"#,
        when: always,
        says: SEEN,
        help: "write `{set ${x} = ${v}}`",
        becomes: All("{set ${x} = ${v}}"),
    },
    Rule {
        needs: &["(if", "(else", "(unless"],
        pattern: r"\((?:if|else-if|elseif|unless|else)\s*:[^()]*\)\s*\[",
        when: always,
        says: SEEN,
        help: IN_BRACES,
        becomes: Nothing,
    },
    Rule {
        needs: &[
            "(set:",
            "(put:",
            "(print:",
            "(link",
            "(go",
            "(display:",
            "(either:",
            "(random:",
        ],
        pattern: r#"\((?:set|put|print|link|link-goto|go-to|goto|display|either|random)\s*:\s*["'$][^()]*\)"#,
        when: always,
        says: SEEN,
        help: IN_BRACES,
        becomes: Nothing,
    },
    Rule {
        needs: &["::"],
        pattern: r"^\s*::\s*\w.*$",
        when: always,
        says: "a line `::` begins no page here",
        help: HEADING,
        becomes: Nothing,
    },
    // Ink.
    Rule {
        needs: &["~"],
        pattern: r"^\s*~\s*(?P<x>[A-Za-z_]\w*)\s*(?P<op>[-+*/])=\s*(?P<v>[^=].*?)\s*$",
        when: always,
        says: SEEN,
        help: "write `{set ${x} = ${x} ${op} ${v}}`",
        becomes: All("{set ${x} = ${x} ${op} ${v}}"),
    },
    Rule {
        needs: &["~"],
        pattern: r"^\s*~\s*(?P<x>[A-Za-z_]\w*)\s*(?P<op>[-+])[-+]\s*$",
        when: always,
        says: SEEN,
        help: "write `{set ${x} = ${x} ${op} 1}`",
        becomes: All("{set ${x} = ${x} ${op} 1}"),
    },
    Rule {
        needs: &["~"],
        pattern: r"^\s*~\s*(?:temp\s+)?(?P<x>[A-Za-z_]\w*)\s*=\s*(?P<v>[^=].*?)\s*$",
        when: always,
        says: SEEN,
        help: "write `{set ${x} = ${v}}`",
        becomes: All("{set ${x} = ${v}}"),
    },
    Rule {
        needs: &["~"],
        pattern: r"^\s*~\s*[A-Za-z_]\w*\(.*\)\s*$",
        when: always,
        says: SEEN,
        help: "instructions stand in braces: `{set x = 3}`; `turnto rules` lists those of the ruleset",
        becomes: Nothing,
    },
    Rule {
        needs: &["VAR ", "CONST ", "LIST "],
        pattern: r"^\s*(?:VAR|CONST|LIST)\s+[A-Za-z_]\w*\s*=.*$",
        when: always,
        says: SEEN,
        help: "variables are declared in book.yaml: `variables: { gold: 3 }`",
        becomes: Nothing,
    },
    Rule {
        needs: &["INCLUDE "],
        pattern: r"^\s*INCLUDE\s+\S+\.\w+\s*$",
        when: always,
        says: SEEN,
        help: "every `.gamebook` file in the folder belongs to the book: take this line out",
        becomes: Nothing,
    },
    Rule {
        needs: &["=="],
        pattern: r"^\s*={2,}\s*(?:function\s+)?[A-Za-z_]\w*\s*(?:\(.*\))?\s*=*\s*$",
        when: always,
        says: SEEN,
        help: HEADING,
        becomes: Nothing,
    },
    Rule {
        needs: &["DONE", "END"],
        pattern: r"->\s*(?:DONE|END)\s*$",
        when: |it| it.leads_nowhere(),
        says: "there is no page `DONE` or `END` that stands for the end",
        help: "a game ends with `{ending victory \"Home again\"}`; `-> ?` is a page not written yet",
        becomes: Nothing,
    },
    // ChoiceScript.
    Rule {
        needs: &["*"],
        pattern: r"^\s*\*(?:if|elseif|elsif|else|goto|choice|fake_choice|label|set|create|temp|finish|page_break|goto_scene|gosub|hide_reuse|disable_reuse|allow_reuse|selectable_if|ending|rand|comment|input_text|input_number|stat_chart|line_break)(?:[\s(].*)?$",
        when: |it| it.star_alone(),
        says: SEEN,
        help: "instructions stand in braces, a choice is `- WORDS -> page`, a page begins `# id: Title`",
        becomes: Nothing,
    },
    // Markdown and HTML.
    Rule {
        needs: &["]("],
        pattern: r"^\s*(?:-\s+)?\[(?P<text>[^\[\]]+)\]\((?P<page>[^\s\[\]()<>{}*|.,;!?\x01\x22\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+)\)\s*$",
        when: |it| it.page_known(),
        says: SEEN,
        help: "a choice is written `- ${text} -> ${page}`, on a line of its own",
        becomes: All("- ${text} -> ${page}"),
    },
    Rule {
        needs: &["]("],
        pattern: r"!?\[[^\[\]]*\]\((?P<page>[^()\s]+)\)",
        when: |it| it.page_or_address(),
        says: SEEN,
        help: CHOICE,
        becomes: Nothing,
    },
    Rule {
        needs: &["__"],
        pattern: r"\b__(?P<text>[^_\W](?:[^_]*[^_\s/])?)__\b",
        when: always,
        says: SEEN,
        help: EMPHASIS,
        becomes: All("**${text}**"),
    },
    Rule {
        needs: &["_"],
        pattern: r"\b_(?P<text>[^_\W](?:[^_]*[^_\s/])?)_\b",
        when: always,
        says: SEEN,
        help: EMPHASIS,
        becomes: All("*${text}*"),
    },
    Rule {
        needs: &["<!--"],
        pattern: r"^\s*<!--\s*(?P<text>.*?)\s*-->\s*$",
        when: always,
        says: "`<!--` begins no comment: it is told to the reader",
        help: COMMENT,
        becomes: All("// ${text}"),
    },
    Rule {
        needs: &["<!--"],
        pattern: r"<!--.*?(?:-->|$)",
        when: always,
        says: "`<!--` begins no comment: it is told to the reader",
        help: COMMENT,
        becomes: Nothing,
    },
    Rule {
        needs: &["/*"],
        pattern: r"^\s*/\*+\s*(?P<text>.*?)\s*\*+/\s*$",
        when: always,
        says: "`/*` begins no comment: it is told to the reader",
        help: COMMENT,
        becomes: All("// ${text}"),
    },
    Rule {
        needs: &["/*"],
        pattern: r"(?:^|\s)/\*+(?:\s.*|$)",
        when: always,
        says: "`/*` begins no comment: it is told to the reader",
        help: COMMENT,
        becomes: Nothing,
    },
    Rule {
        needs: &["<"],
        pattern: r"<(?:i|em|I|EM)>(?P<text>[^<>*\x01]+)</(?:i|em|I|EM)>",
        when: always,
        says: SEEN,
        help: EMPHASIS,
        becomes: All("*${text}*"),
    },
    Rule {
        needs: &["<"],
        pattern: r"<(?:b|strong|B|STRONG)>(?P<text>[^<>*\x01]+)</(?:b|strong|B|STRONG)>",
        when: always,
        says: SEEN,
        help: EMPHASIS,
        becomes: All("**${text}**"),
    },
    Rule {
        needs: &["<"],
        pattern: r"(?i)<(?P<tag>i|b|em|strong|u|s|br|p|hr|div|span|center|ul|ol|li|a|img|small|big|sup|sub|font|blockquote|table|tr|td|h[1-6])(?:\s[^<>]*)?/?>",
        when: |it| it.is_tag(),
        says: SEEN,
        help: "there are no tags: emphasis stands between stars, and a blank line begins a new paragraph",
        becomes: Nothing,
    },
    Rule {
        needs: &["&"],
        pattern: r"&(?:[a-z]{2,8}|#\d{2,6}|#x[0-9a-fA-F]{2,6});",
        when: always,
        says: SEEN,
        help: "write the sign itself",
        becomes: By(|it| it.as_a_sign()),
    },
    // What programs print.
    Rule {
        needs: &["$"],
        pattern: r"(?:^|[^\w$])(?P<sign>\$(?P<x>[a-z_]\w*))",
        when: |it| it.slot_or_long(),
        says: "`${sign}` is told to the reader as it stands",
        help: "a value is printed by `{= ${x}}`",
        becomes: By(|it| it.as_a_value()),
    },
    // Comments behind words.
    Rule {
        needs: &["//"],
        pattern: r"\S\s+(?P<sign>//\s*(?P<text>\S.*|$))",
        when: |it| it.no_verse(),
        says: "`//` behind words begins no comment: it is told to the reader",
        help: "a comment has its line to itself; for signs that are only themselves write `\\//`",
        becomes: By(|it| it.as_a_comment()),
    },
    Rule {
        needs: &["TODO", "FIXME"],
        pattern: r"(?:^|\W)(?:TODO|FIXME)(?::|\()",
        when: always,
        says: "what is still to do is told to the reader",
        help: "a comment has its line to itself: `// TODO: ...`",
        becomes: Nothing,
    },
    // Spaces that are none.
    Rule {
        needs: &[
            "\u{a0}", "\u{2007}", "\u{2009}", "\u{200b}", "\u{202f}", "\u{2060}", "\u{feff}",
            "\u{3000}",
        ],
        pattern: "^[ \t]*[\u{a0}\u{2007}\u{2009}\u{200b}\u{202f}\u{2060}\u{feff}\u{3000}][\\s\u{200b}\u{2060}\u{feff}]*(?P<sign>#+\\s|- |\\||//|->)",
        when: always,
        says: "before `${sign}` stands a space that is none: the line is told to the reader",
        help: "take it out: it cannot be seen, and came from another program",
        becomes: All("${sign}"),
    },
    Rule {
        needs: &[
            "\u{a0}", "\u{2007}", "\u{2009}", "\u{200b}", "\u{202f}", "\u{2060}", "\u{feff}",
            "\u{3000}",
        ],
        pattern: "^[ \t]*(?P<sign>#|-|\\|+)[\u{a0}\u{2007}\u{2009}\u{200b}\u{202f}\u{2060}\u{feff}\u{3000}][\\s\u{200b}\u{2060}\u{feff}]*",
        when: always,
        says: "behind `${sign}` stands a space that is none: the line is not read as it looks",
        help: "write a plain space: this one cannot be told from it, and came from another program",
        becomes: All("${sign} "),
    },
    Rule {
        needs: &[
            "\u{a0}", "\u{2007}", "\u{2009}", "\u{200b}", "\u{202f}", "\u{2060}", "\u{feff}",
            "\u{3000}",
        ],
        pattern: "(?:[\\s\u{200b}\u{2060}\u{feff}]*[\u{a0}\u{2007}\u{2009}\u{200b}\u{202f}\u{2060}\u{feff}\u{3000}][\\s\u{200b}\u{2060}\u{feff}]*->[\\s\u{200b}\u{2060}\u{feff}]*|[\\s\u{200b}\u{2060}\u{feff}]*->[\\s\u{200b}\u{2060}\u{feff}]*[\u{a0}\u{2007}\u{2009}\u{200b}\u{202f}\u{2060}\u{feff}\u{3000}][\\s\u{200b}\u{2060}\u{feff}]*)(?P<page>[^\\s.,;!?\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+|\\?)[\\s\u{200b}\u{2060}\u{feff}]*$",
        when: always,
        says: "beside `->` stands a space that is none: the turn is not read",
        help: "write a plain space: this one cannot be told from it, and came from another program",
        becomes: All(" -> ${page}"),
    },
    Rule {
        needs: &["\u{a0}", "\u{200b}", "\u{202f}", "\u{2060}", "\u{feff}"],
        pattern: "->\\s*(?P<page>[^\\s.,;!?\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+|\\?)[\\s\u{200b}\u{2060}\u{feff}]*[\u{a0}\u{200b}\u{202f}\u{2060}\u{feff}][\\s\u{200b}\u{2060}\u{feff}]*$",
        when: always,
        says: "behind the turn stands a space that is none: it is read as part of the id",
        help: "take it out: it cannot be seen, and came from another program",
        becomes: All("-> ${page}"),
    },
    Rule {
        needs: &["\u{a0}", "\u{202f}", "\u{2009}"],
        pattern: "^[ \t]*(?P<sign>\\|+)[ \t]*(?P<text>[a-z0-9][^:]*?)[\u{a0}\u{202f}\u{2009}]*:[\\s]*",
        when: |it| it.odd_label(),
        says: "beside the label of a row stands a space that is none: the row is not read",
        help: "write a plain space or none: this one cannot be told from it, and came from another program",
        becomes: All("${sign} ${text}: "),
    },
    // Turns.
    Rule {
        needs: &["→", "⇒", "➔", "➜", ">"],
        pattern: r"\s*(?P<sign>→|⇒|➔|➜|=+>|-{2,}>|–>|—>|−>|- >|~>|->)\s*(?P<page>\?|[^\s\[\]()<>{}*|.,;!?\x01\x22\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+)\s*$",
        when: |it| it.arrow(),
        says: "`${sign}` turns nowhere: it is told to the reader",
        help: ARROW,
        becomes: All(" -> ${page}"),
    },
    Rule {
        needs: &["->"],
        pattern: r"->\s*(?P<page>\S.*?)\.?\s*$",
        when: |it| it.names_a_title(),
        says: "a turn names the id of a page, not its title",
        help: "write the id that stands before the colon of its heading",
        becomes: By(|it| it.by_its_id()),
    },
    Rule {
        needs: &["->"],
        pattern: r"->\s*(?P<page>[^\s\[\]()<>{}*|.,;!?\x01\x22\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+)\S*\s+\S.*$",
        when: |it| it.leads_nowhere(),
        says: "`->` turns to a page, and there is no page `${page}`",
        help: "write the page's id, and nothing behind it; for an arrow that is only itself write `\\->`",
        becomes: Nothing,
    },
];

/// Of the words of instructions.
pub(super) const BRACES: &[Rule] = &[
    Rule {
        needs: &["end", "/", "fi", "done"],
        pattern: r"^\s*(?:end\s?if|end-if|end_if|/\s?if|fi|/\s?once|end\s?once|/\s?arriving|/|end;)\s*$",
        when: always,
        says: "`{${0}}` closes nothing",
        help: "every block is closed with `{end}`",
        becomes: All("end"),
    },
    Rule {
        needs: &["else", "els"],
        pattern: r"^\s*(?:else\s?if|else-if|elsif|elsei)\s+(?P<v>\S.*?)\s*:?\s*$",
        when: always,
        says: "a further condition begins with `elif`",
        help: "write `{elif ${v}}`",
        becomes: All("elif ${v}"),
    },
    Rule {
        needs: &["then", ":"],
        pattern: r"^\s*(?P<op>if|elif)\s+(?P<v>\S.*?)\s*(?:\bthen\b:?|:)\s*$",
        when: always,
        says: "nothing follows the condition",
        help: "write `{${op} ${v}}`",
        becomes: All("${op} ${v}"),
    },
    Rule {
        needs: &["else"],
        pattern: r"^\s*else\s*:\s*$",
        when: always,
        says: "nothing follows `else`",
        help: "write `{else}`",
        becomes: All("else"),
    },
    Rule {
        needs: &[
            "->", "goto", "go to", "turn to", "jump", "divert", "gosub", "link",
        ],
        pattern: r#"^\s*(?:->|goto|go\s+to|turn\s+to|jump\s+to|jump|divert|gosub|link)\s*"?(?P<page>[^\s\[\]()<>{}*|.,;!?\x01\x22\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+)"?\s*$"#,
        when: |it| it.page_known(),
        says: "a turn stands outside of braces",
        help: "write ` -> ${page}`, with a space before it",
        becomes: By(|it| it.out_of_braces()),
    },
    Rule {
        needs: &[],
        pattern: r"^\s*(?:print\s+|echo\s+|show\s+|@)?\$?(?P<x>[A-Za-z_][\w]*)\s*$",
        when: |it| it.only_a_slot(),
        says: "`${0}` is a value, and no instruction",
        help: "a value is printed by `{= ${x}}`",
        becomes: All("= ${x}"),
    },
    Rule {
        needs: &["++", "--"],
        pattern: r"^\s*(?:set\s+)?\$?(?P<x>[A-Za-z_]\w*)\s*(?P<op>[-+])[-+]\s*$",
        when: always,
        says: "`${0}` changes nothing",
        help: "write `{set ${x} = ${x} ${op} 1}`",
        becomes: All("set ${x} = ${x} ${op} 1"),
    },
    Rule {
        needs: &["="],
        pattern: r"^\s*(?:set\s+)?\$?(?P<x>[A-Za-z_]\w*)\s*(?P<op>[-+*/])=\s*(?P<v>\S.*?)\s*$",
        when: always,
        says: "`${op}=` is no sign here",
        help: "write `{set ${x} = ${x} ${op} ${v}}`",
        becomes: All("set ${x} = ${x} ${op} ${v}"),
    },
    Rule {
        needs: &["set", "let"],
        pattern: r#"^\s*(?:set|let)\s+\$?(?P<x>[A-Za-z_]\w*)\s*(?:\bto\b|\bbe\b|:=|==)\s*(?P<v>\S.*?)\s*$"#,
        when: always,
        says: "between a variable and its value stands `=`",
        help: "write `{set ${x} = ${v}}`",
        becomes: All("set ${x} = ${v}"),
    },
    Rule {
        needs: &["set"],
        pattern: r#"^\s*set\s+\$?(?P<x>[A-Za-z_]\w*)\s+(?P<v>-?\d+|true|false|"[^"]*")\s*$"#,
        when: always,
        says: "between a variable and its value stands `=`",
        help: "write `{set ${x} = ${v}}`",
        becomes: All("set ${x} = ${v}"),
    },
    Rule {
        needs: &["="],
        pattern: r"^\s*(?:let\s+|var\s+|\$)?(?P<x>[A-Za-z_]\w*)\s*:?=\s*(?P<v>[^=\s].*?)\s*$",
        when: |it| it.slot_known(),
        says: "`${x}` is no instruction",
        help: "write `{set ${x} = ${v}}`",
        becomes: All("set ${x} = ${v}"),
    },
    Rule {
        needs: &["$"],
        pattern: r"^\s*(?:if|elif|until|needs|set|=)(?:\W.*|)\$(?P<x>[A-Za-z_]\w*).*$",
        when: always,
        says: "names have no `$` in front",
        help: "write `${x}`",
        becomes: By(|it| it.without_dollar()),
    },
    Rule {
        needs: &["'"],
        pattern: r#"^(?P<text>[^'"]*[\s(,=])'(?P<v>[^'"]*)'\s*$"#,
        when: always,
        says: "a text stands in double quotes",
        help: "write `\"${v}\"`",
        becomes: All("${text}\"${v}\""),
    },
    Rule {
        needs: &["|"],
        pattern: r#"^[^"|]*[^"|\s][^"|]*\|[^"|][^"]*$"#,
        when: always,
        says: "`|` does not stand between the texts of an instruction",
        help: VARIED,
        becomes: Nothing,
    },
    Rule {
        needs: &["//", "/*", "#", "!--", "*"],
        pattern: r"^\s*(?://|/\*|#|!--|\*).*$",
        when: always,
        says: "there are no comments in braces",
        help: COMMENT,
        becomes: Nothing,
    },
];
