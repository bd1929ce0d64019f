/**
 * The pages of a book: the same lines and parts as `grammar/page.pest`, without their meaning.
 *
 * Like that grammar it accepts any text, so the tree is complete while the author types. Errors have separate nodes
 * (`unclosed_brace`, `stray_brace`, `bad_target`). `src/scanner.c` scans everything that depends on the start of a line or on later text.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

module.exports = grammar({
  name: "turnto",

  externals: ($) => [
    $._front_ahead,
    $._no_front,
    $.yaml,
    $.heading_marker,
    $.page_id,
    $._rest,
    $.attribute_name,
    $.comment,
    $.bars,
    $._labelled,
    $._unlabelled,
    $.label,
    $.choice_marker,
    $.arrow,
    $.target,
    $.bad_target,
    $.and_return,
    $.text,
    $._open,
    $.unclosed_brace,
    $.head,
    $._varied_head,
    $._newline,
    // Valid only during error recovery. The scanner then reads nothing.
    $._lost,
  ],

  extras: () => [/[ \t\r]/],

  rules: {
    source_file: ($) =>
      seq(
        optional(choice($.front_matter, $._no_front)),
        repeat($._line),
        repeat($.page),
      ),

    front_matter: ($) =>
      seq($._front_ahead, "---", $._newline, optional($.yaml), "---", $._newline),

    page: ($) => seq($.heading, repeat(choice($.attribute, $._line))),

    // `# id: Title`
    heading: ($) =>
      seq(
        field("marker", $.heading_marker),
        optional(field("id", $.page_id)),
        optional(seq(":", optional(field("title", alias($._rest, $.title))))),
        $._newline,
      ),

    // `tags: town, coast`
    attribute: ($) =>
      seq(
        field("name", $.attribute_name),
        ":",
        optional(field("value", alias($._rest, $.value))),
        $._newline,
      ),

    _line: ($) =>
      choice(
        $._newline,
        seq($.comment, $._newline),
        seq($.choice, $._newline),
        seq($.row, $._newline),
        seq($.prose, $._newline),
      ),

    // `- words -> page`
    choice: ($) => seq(field("marker", $.choice_marker), repeat($._piece)),

    // `| label, label: ...`, `|| 2-5: ...`, `| goes on`
    row: ($) =>
      seq(
        $.bars,
        choice(
          seq($._labelled, $.labels, ":", repeat($._piece)),
          seq($._unlabelled, choice($.choice, repeat($._piece))),
        ),
      ),

    labels: ($) => seq($.label, repeat(seq(",", $.label))),

    prose: ($) => repeat1($._piece),

    _piece: ($) =>
      choice(
        $.turn,
        $.instruction,
        $.varied,
        $.unclosed_brace,
        alias("}", $.stray_brace),
        $.stars,
        $.escape,
        alias("\\", $.text),
        $.text,
      ),

    // `-> page`, `-> page and return`
    turn: ($) => seq($.arrow, optional(seq(choice(field("to", $.target), $.bad_target), optional($.and_return)))),

    // `{gain code Blatant}`
    instruction: ($) =>
      seq(alias($._open, "{"), optional(field("head", $.head)), repeat($._word), "}"),

    // `{random: grey | white}`
    varied: ($) =>
      seq(
        alias($._open, "{"),
        field("head", alias($._varied_head, $.head)),
        ":",
        repeat(choice("|", $.stars, $.escape, alias("\\", $.text), alias($._varied_text, $.text))),
        "}",
      ),
    _varied_text: () => /([^|{}*\\\s"]|"[^"|\n]*"|")([^|{}*\\\r\n"]|"[^"|\r\n]*"|")*/,

    _word: ($) => choice($.string, $.dice, $.number, $.word, $.operator, $._bracket, $.sign),
    string: () => token(/"(?:\\[^\r\n]|[^"\\\r\n])*"/),
    dice: () => token(prec(2, /[0-9]*d[0-9]+/)),
    number: () => token(prec(2, /[+\-−]?[0-9]+/)),
    word: () => /[\p{L}\p{M}\p{N}_]+([\-'’:][\p{L}\p{M}\p{N}_]+)*/,
    operator: () => choice("+", "-", "−", "*", "×", "/", "÷", "=", "==", "!=", "≠", "<", ">", "<=", "≤", ">=", "≥"),
    _bracket: () => choice("(", ")", "[", "]", ","),
    sign: () => token(prec(-1, /[^\s{}]/)),

    stars: () => /\*+/,
    escape: () => /\\[^\r\n]/,
  },
});
