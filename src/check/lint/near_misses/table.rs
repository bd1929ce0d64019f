//! Table of near misses: a pattern, and what to write instead.
//!
//! In help and fixes, `${name}` is a group of the pattern and `${0}` is the match. In the text for line patterns, `\x01` replaces
//! instructions and escaped characters. The text for instruction patterns is what is between the braces. In patterns, `{PAGE}` is a page
//! id, `{ODD}` the spaces that word processors insert, and `{HIDDEN}` hidden characters; both can be used in character classes.

use super::context::NearMissMatch;
use NearMissHelp::{Fix, RemoveHidden, Text};

/// A near miss. The message points at the group `sign`, and the fix replaces the group `fix`. Both default to the match. The fix of an
/// instruction also replaces its braces.
pub(super) struct NearMissPattern {
    /// Lines without any of these words are skipped.
    pub(super) required_words: &'static [&'static str],
    /// Texts without any of these bytes are skipped. Bit 127 is for all bytes from 127.
    pub(super) required_bytes: u128,
    pub(super) pattern: &'static str,
    pub(super) help: NearMissHelp,
    pub(super) condition: fn(&NearMissMatch) -> bool,
    /// True if it ends a block.
    pub(super) ends_block: bool,
    /// True if it is reported only when it opens a block that is never closed.
    pub(super) needs_unclosed: bool,
}

pub(super) enum NearMissHelp {
    Text(&'static str),
    /// The replacement of the match. The help suggests it.
    Fix(&'static str),
    /// The hidden characters of the match are removed.
    RemoveHidden,
}

const fn pattern(
    required_words: &'static [&'static str],
    pattern: &'static str,
    help: NearMissHelp,
) -> NearMissPattern {
    NearMissPattern {
        required_words,
        required_bytes: u128::MAX,
        pattern,
        help,
        condition: |_| true,
        ends_block: false,
        needs_unclosed: false,
    }
}

impl NearMissPattern {
    const fn when(self, condition: fn(&NearMissMatch) -> bool) -> Self {
        Self { condition, ..self }
    }

    const fn with_bytes(self, required_bytes: u128) -> Self {
        Self {
            required_bytes,
            ..self
        }
    }

    const fn ends_block(self) -> Self {
        Self {
            ends_block: true,
            ..self
        }
    }
}

/// Characters of a page id.
pub(super) const PAGE_ID: &str =
    r"[^\s\[\]()<>{}*|.,;!?\x01\x22\u{a0}\u{2000}-\u{200f}\u{202f}\u{2060}\u{feff}]+";

/// Spaces that look like plain spaces or are invisible.
pub(super) const ODD: &str = r"\u{a0}\u{2007}\u{2009}\u{200b}\u{202f}\u{2060}\u{feff}\u{3000}";
/// Invisible characters that other programs insert into words: part of `is_hidden`.
pub(super) const HIDDEN: &str =
    r"\u{ad}\u{34f}\u{61c}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}";
const ODD_SPACES: &[&str] = &[
    "\u{a0}", "\u{2007}", "\u{2009}", "\u{200b}", "\u{202f}", "\u{2060}", "\u{feff}", "\u{3000}",
];
const BULLETS: &[&str] = &[
    "*", "•", "·", "+", "‣", "◦", "▪", "●", "○", "–", "—", "−", ".", ")",
];

const CHOICE: NearMissHelp = Text("write a choice as `- TEXT -> page` on a separate line");
const IN_BRACES: NearMissHelp = Text(
    "write instructions in braces: `{if x > 1}` ... `{elif x = 1}` ... `{else}` ... `{end}`, `{set x = 3}`, `{= x}`",
);
const PLAIN_SPACE: &str = "write a plain space or none: word processors insert this character";
const COMMENT: NearMissHelp = Text("write a comment as `// TEXT` on a separate line");

const NON_ASCII: u128 = 1 << 127;
/// Control characters that a line can contain, without the mask of instructions and without tabs.
const CONTROLS: u128 = 0xffff_ffff & !(1 << 1 | 1 << b'\t');

/// Patterns for lines. If two patterns match the same text, the first is used.
pub(super) const LINES: &[NearMissPattern] = &[
    pattern(
        &[":"],
        r"^\s*(?P<sign>(?:[-*•+>–—]\s+)?(?P<label>[\w+-]+(?:\s*[,–-]\s*[\w-]+)*)\s*:).*$",
        Text("begin a row with `|` and an outcome or numbers: `| miss: ...`, `| 2-5: ...`"),
    )
    .when(|it| it.is_outcome()),
    // Twine: Harlowe and SugarCube.
    pattern(
        &["[["],
        r"^\s*(?:-\s+)?\[\[(?P<text>[^\[\]|]+?)\s*(?:->|\|)\s*(?P<page>{PAGE})\]\]\s*$",
        Fix("- ${text} -> ${page}"),
    ),
    pattern(&["[["], r"\[\[[^\s\[\]][^\[\]]*\]\]", CHOICE),
    pattern(
        &["<<"],
        r"<<\s*/?(?:if|else|elseif|endif|set|unset|print|link|goto|include|display|switch|case|for|run|script|silently|nobr|return|back|=|-)(?:\s[^>]*)?>>",
        IN_BRACES,
    ),
    pattern(
        &["("],
        r#"\((?:set|put|print|link|link-goto|go-to|goto|display|either|if|else-if|elseif|unless|else)\s*:(?:[^()]*\)\s*\[|\s*["'$][^()]*\))"#,
        IN_BRACES,
    ),
    // Ink.
    pattern(
        &["~"],
        r"^\s*~\s*(?:temp\s+)?(?P<x>[A-Za-z_]\w*)\s*=\s*(?P<v>[^=].*?)\s*$",
        Fix("{set ${x} = ${v}}"),
    ),
    pattern(
        &["~"],
        r"^\s*~\s*(?:temp\s+)?[A-Za-z_]\w*\s*(?:[-+*/]?=[^=]|\+\+|--|\().*$",
        IN_BRACES,
    ),
    pattern(
        &["VAR ", "CONST ", "LIST ", "INCLUDE "],
        r"^\s*(?:(?:VAR|CONST|LIST)\s+[A-Za-z_]\w*\s*=.*|INCLUDE\s+\S+\.\w+\s*)$",
        Text(
            "declare variables in `book.yaml`: `variables: { gold: 3 }`; all `.gamebook` files in the folder belong to the book",
        ),
    ),
    pattern(
        &["==", "::"],
        r"^\s*(?:={2,}\s*\w.*?|::\s*\w.*?)\s*$",
        Text("begin a page with its heading: `# id: Title`"),
    ),
    pattern(
        &["DONE", "END"],
        r"->\s*(?P<page>DONE|END)\s*$",
        Text(
            "write `{ending victory \"Home again\"}` to end the game, or `-> ?` for a page that is not written yet",
        ),
    )
    .when(|it| !it.is_page()),
    // ChoiceScript.
    pattern(
        &["*"],
        r"^\s*\*(?:if|elseif|elsif|else|goto|choice|fake_choice|label|set|create|temp|finish|page_break|goto_scene|gosub|hide_reuse|disable_reuse|allow_reuse|selectable_if|ending|rand|comment|input_text|input_number|stat_chart|line_break)(?:[\s(][^*]*)?$",
        Text(
            "write instructions in braces, a choice as `- TEXT -> page`, and a page heading as `# id: Title`",
        ),
    ),
    // Markdown and HTML.
    pattern(
        &["]("],
        r"^\s*(?:-\s+)?\[(?P<text>[^\[\]]+)\]\((?P<page>{PAGE})\)\s*$",
        Fix("- ${text} -> ${page}"),
    )
    .when(|it| it.is_page()),
    pattern(&["]("], r"!?\[[^\[\]]*\]\((?P<page>[^()\s]+)\)", CHOICE)
        .when(|it| it.is_page() || it.group("page").contains(['.', '/', '#'])),
    pattern(
        &["__"],
        r"\b__(?P<text>[^_\W](?:[^_]*[^_\s/])?)__\b",
        Fix("**${text}**"),
    ),
    pattern(
        &["_"],
        r"\b_(?P<text>[^_\W](?:[^_]*[^_\s/])?)_\b",
        Fix("*${text}*"),
    ),
    pattern(
        &["---", "___"],
        r"^\s*(?:-{3,}|_{3,})\s*$",
        Text(
            "write `***` for a break between scenes; to show these characters, write a backslash before the first",
        ),
    ),
    pattern(
        &["<", "&"],
        r"(?i)<(?P<tag>i|b|em|strong|u|s|br|p|hr|div|span|center|ul|ol|li|a|img|small|font|h[1-6])(?:\s[^<>]*)?/?>|&(?:[a-z]{2,8}|#x?[0-9a-f]{2,6});",
        Text(
            "HTML is not supported: write emphasis as `*TEXT*`, and separate paragraphs with a blank line",
        ),
    )
    .when(|it| it.is_tag()),
    // Comments.
    pattern(
        &["<!--", "/*", "%%", ";;"],
        r"^\s*(?:<!--\s*(?P<a>.*?)\s*-->|/\*+\s*(?P<b>.*?)\s*\*+/|(?:%%|;;)\s*(?P<c>\S.*?))\s*$",
        Fix("// ${a}${b}${c}"),
    ),
    pattern(
        &["<!--", "/*"],
        r"<!--.*?(?:-->|$)|(?:^|\s)/\*+(?:\s.*|$)",
        COMMENT,
    ),
    pattern(
        &["//"],
        r"^\s*\S.*?\s+(?P<sign>//\s*.*?)\s*$",
        Text("write the comment on a separate line; to show these characters, write `\\//`"),
    )
    .when(|it| !it.is_verse()),
    // Values.
    pattern(
        &["$"],
        r"(?:^|[^\w$])(?P<fix>\$(?P<x>[a-z_]\w*))",
        Fix("{= ${x}}"),
    )
    .when(|it| it.is_slot()),
    // Characters that are never shown.
    pattern(
        &[],
        r"[\x00\x02-\x08\x0b\x0c\x0e-\x1f\x7f-\u{9f}\u{202a}-\u{202e}]+",
        Text("remove it: this character is never shown"),
    )
    .with_bytes(CONTROLS | NON_ASCII),
    pattern(&["->"], r"->[ \t]*[^\s{HIDDEN}]+(?P<sign>[{HIDDEN}]+)\S*(?:\s+and return)?\s*$", RemoveHidden),
    // Word processors: unusual spaces, arrows and bullets.
    pattern(
        ODD_SPACES,
        r"^[ \t]*[{ODD}][ \t{ODD}]*(?:[#|-]|//)|^[ \t]*(?:#|-+|\|+)[ \t]*[{ODD}]|[{ODD}][ \t]*->|->[ \t]*[{ODD}]|->.*[{ODD}]\s*$",
        Text(PLAIN_SPACE),
    ),
    pattern(
        &["－", "＃", "｛", "｜"],
        r"^\s*[－＃｛｜].*$",
        Text("write the plain character: `-`, `#`, `{` or `|`"),
    ),
    pattern(
        &["→", "⇒", "➔", "➜", ">"],
        r"\s*(?P<sign>→|⇒|➔|➜|=+>|-{2,}>|–>|—>|−>|- >|~>)\s*(?P<page>{PAGE})\s*$",
        Fix(" -> ${page}"),
    )
    .when(|it| it.is_page()),
    pattern(
        &[">", "»", "›"],
        r"\s(?P<sign>>{1,2}|»|›)\s*(?P<page>{PAGE})\s*$",
        Fix(" -> ${page}"),
    )
    .when(|it| it.is_choice() && it.is_page()),
    pattern(
        &["->"],
        r"[^\s\\|>=~\x01-](?P<fix>->\s*(?P<page>{PAGE}))\s*$",
        Fix(" -> ${page}"),
    )
    .when(|it| it.is_page()),
    pattern(
        &["->"],
        r"(?:^|\s)(?P<fix>->\s*(?P<page>\S.*?)\.?)\s*$",
        Text("write the id of the page, not its title"),
    )
    .when(|it| !it.is_page() && it.is_title()),
    pattern(
        BULLETS,
        r"^\s*(?P<sign>[*•·+‣◦▪●○–—−]|\d\d?[.)])\s+\[?(?P<text>[^\s*\[\]][^\[\]]*?)\]?(?P<turn>\s+->\s+\S+)?\s*$",
        Fix("- ${text}${turn}"),
    )
    .when(|it| it.is_bullet()),
    // A guard after the text of a choice.
    NearMissPattern {
        needs_unclosed: true,
        ..pattern(
            &["\x01"],
            r"^(?P<dash>\s*-+)\s+(?P<words>[^\x01]*[^\x01\s])\s*(?:(?P<a>\x01+)(?P<turn>\s*->\s*\S+)|(?P<b>\x01+))\s*$",
            Fix("${dash} ${a}${b} ${words}${turn}"),
        )
        .when(|it| it.is_guard_after_text())
    },
];

/// Patterns for the text between the braces of instructions.
pub(super) const BRACES: &[NearMissPattern] = &[
    pattern(&[], r"(?P<sign>[{HIDDEN}]+)", RemoveHidden)
        .with_bytes(NON_ASCII)
        .when(|it| !it.is_quoted()),
    pattern(
        &[],
        r"[“”„‟«»{ODD}]",
        Text("replace it with a plain space or a straight quote: word processors insert this character"),
    )
    .with_bytes(NON_ASCII)
    .when(|it| !it.is_quoted()),
    pattern(
        &["end", "/", "fi"],
        r"^\s*(?:end\s?if|end-if|end_if|/\s?if|fi|/\s?once|end\s?once|/|end;)\s*$",
        Fix("{end}"),
    )
    .ends_block(),
    pattern(
        &["else", "els"],
        r"^\s*(?:else\s?if|else-if|elsif)\s+(?P<v>\S.*?)\s*:?\s*$",
        Fix("{elif ${v}}"),
    ),
    pattern(
        &["then", ":"],
        r"^\s*(?P<op>(?:if|elif)\s+\S.*?|else)\s*(?:\bthen\b:?|:)\s*$",
        Fix("{${op}}"),
    ),
    pattern(
        &["->", "to", "turn", "jump", "divert", "gosub", "link"],
        r#"^\s*(?:->|goto|go\s+to|turn\s+to|turn|jump\s+to|jump|divert|gosub|link)\s*"?(?P<page>{PAGE})"?\s*$"#,
        Fix(" -> ${page}"),
    )
    .when(|it| it.is_page() && !it.is_instruction()),
    pattern(
        &[],
        r"^\s*(?:print\s+|echo\s+|show\s+|@)?\$?(?P<x>[A-Za-z_]\w*)\s*$",
        Fix("{= ${x}}"),
    )
    .when(|it| it.is_value() && !it.is_instruction()),
    // Ink.
    pattern(
        &[":"],
        r#"^\s*(?P<c>[^:|"]+?)\s*:\s*(?P<a>[^|]*[^|\s])\s*$"#,
        Fix("{if ${c}}${a}{end}"),
    )
    .when(|it| it.is_condition()),
    pattern(
        &[":"],
        r#"^\s*(?P<c>[^:|"]+?)\s*:\s*(?P<a>[^|]*[^|\s])\s*\|\s*(?P<b>[^|]*[^|\s])\s*$"#,
        Fix("{if ${c}}${a}{else}${b}{end}"),
    )
    .when(|it| it.is_condition()),
    pattern(
        &["++", "--"],
        r"^\s*(?:set\s+)?\$?(?P<x>[A-Za-z_]\w*)\s*(?P<op>[-+])[-+]\s*$",
        Fix("{set ${x} = ${x} ${op} 1}"),
    )
    .when(|it| it.is_settable()),
    pattern(
        &["="],
        r"^\s*(?:set\s+)?\$?(?P<x>[A-Za-z_]\w*)\s*(?P<op>[-+*/])=\s*(?P<v>\S.*?)\s*$",
        Fix("{set ${x} = ${x} ${op} ${v}}"),
    )
    .when(|it| it.is_settable()),
    pattern(
        &["set", "let"],
        r#"^\s*(?:set|let)\s+\$?(?P<x>[A-Za-z_]\w*)\s+(?:(?:to|be|:=|==)\s*(?P<v>\S.*?)|(?P<w>-?\d+|true|false|"[^"]*"))\s*$"#,
        Fix("{set ${x} = ${v}${w}}"),
    )
    .when(|it| it.is_settable()),
    pattern(
        &["="],
        r"^\s*(?:let\s+|var\s+|\$)?(?P<x>[A-Za-z_]\w*)\s*:?=\s*(?P<v>[^=\s].*?)\s*$",
        Fix("{set ${x} = ${v}}"),
    )
    .when(|it| it.is_variable()),
    pattern(
        &["$"],
        r"^\s*(?:if|elif|until|needs|set|=)(?:\W.*|)\$[A-Za-z_].*$",
        Text("remove the `$` before the name"),
    ),
    pattern(
        &["~"],
        r"^\s*~\s*(?P<text>[^|]*\|.*?)\s*$",
        Fix("{random: ${text}}"),
    ),
    pattern(
        &["|"],
        r#"^(?:[^"|]*[^"|\s][^"|]*\|[^"|][^"]*|\s*"[^"|]*"\s*\|\s*".*)$"#,
        Text(
            "for varied text, write `{random: a | b}`, `{cycle: a | b}` or `{sequence: a | b}`; for conditional text, write `{if x > 1}...{else}...{end}`",
        ),
    ),
    pattern(
        &["//", "/*", "#", "!--", "*"],
        r"^\s*(?://|/\*|#|!--|\*).*$",
        COMMENT,
    ),
];
