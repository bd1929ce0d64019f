// Scans lines and words: everything that depends on the start of a line or on later text.
//
// A scan reads ahead as far as necessary and marks the end of its token. If a guess was wrong, the text read so far is words
// (`words`). The state between lines is small: whether the lines are still attributes of a page, and, for each depth of rows,
// whether a choice precedes, because only then is a line `-- ` a choice.

#include "tree_sitter/parser.h"
#include <stdlib.h>
#include <string.h>

enum Token {
  FRONT_AHEAD,
  NO_FRONT,
  YAML,
  HEADING_MARKER,
  PAGE_ID,
  REST,
  ATTRIBUTE_NAME,
  COMMENT,
  BARS,
  LABELLED,
  UNLABELLED,
  LABEL,
  CHOICE_MARKER,
  ARROW,
  TARGET,
  BAD_TARGET,
  AND_RETURN,
  TEXT,
  OPEN,
  UNCLOSED,
  HEAD,
  VARIED_HEAD,
  NEWLINE,
  LOST,
};

// Maximum depth of nested rows. Deeper rows are treated as this depth.
#define DEEPEST 12

typedef struct {
  bool choice;  // a choice precedes
  uint8_t open; // open blocks in the result of the choice
} Above;

typedef struct {
  bool in_head;    // an attribute is allowed here
  bool head_line;  // this line is a heading, an attribute or a comment between attributes
  bool on_choice;  // this line begins with a dash
  uint8_t guards;  // blocks that started on this line, if it is a choice
  uint8_t depth;   // bars at the start of this line
  uint8_t reached; // number of valid entries of `above`
  Above above[DEEPEST + 1];
} State;

// Signs ----------------------------------------------------------------------------------------------------------------------

static bool blank(int32_t c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool digit(int32_t c) { return c >= '0' && c <= '9'; }

// Letters and marks. The functions of the C library depend on the locale, so every non-ASCII character that is not a known symbol is a letter.
static bool letter(int32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  if (c < 0xC0) return c == 0xAA || c == 0xB5 || c == 0xBA;
  if (c == 0xD7 || c == 0xF7 || c == 0xFEFF) return false;
  if (c >= 0x2000 && c <= 0x2BFF) return c >= 0x2C00;
  return !((c >= 0x3000 && c <= 0x3004) || (c >= 0x3008 && c <= 0x3020) || c >= 0x1F000);
}

static bool lowercase(int32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z';
  if (c >= 0xC0 && c <= 0xDE) return false;
  if (c >= 0x100 && c <= 0x137) return c & 1;
  if (c >= 0x139 && c <= 0x148) return !(c & 1);
  if (c >= 0x14A && c <= 0x177) return c & 1;
  if ((c >= 0x391 && c <= 0x3AB) || (c >= 0x400 && c <= 0x42F)) return false;
  return letter(c);
}

static bool part_of_name(int32_t c) { return letter(c) || digit(c) || c == '_'; }

static void take(TSLexer *lexer) { lexer->advance(lexer, false); }
static void pass(TSLexer *lexer) { lexer->advance(lexer, true); }
static bool over(TSLexer *lexer) { return lexer->lookahead == '\n' || lexer->eof(lexer); }

static bool gives(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = token;
  return true;
}

static bool takes(TSLexer *lexer, const char *word) {
  for (; *word; word++) {
    if (lexer->lookahead != *word) return false;
    take(lexer);
  }
  return true;
}

// Words ----------------------------------------------------------------------------------------------------------------------

// Words, up to a symbol or the space before an arrow. The text before them is marked; `spaced` is true if blanks followed it.
static bool words(TSLexer *lexer, bool spaced) {
  while (!over(lexer)) {
    int32_t c = lexer->lookahead;
    if (c == '{' || c == '}' || c == '*' || c == '\\') break;
    if (blank(c)) {
      spaced = true;
      take(lexer);
      continue;
    }
    take(lexer);
    if (c == '-' && spaced && lexer->lookahead == '>') break;
    lexer->mark_end(lexer);
    spaced = false;
  }
  return gives(lexer, TEXT);
}

// The rest of a line, without trailing blanks.
static bool rest(TSLexer *lexer, enum Token token) {
  while (!over(lexer)) {
    bool ends = !blank(lexer->lookahead);
    take(lexer);
    if (ends) lexer->mark_end(lexer);
  }
  return gives(lexer, token);
}

// Front matter ---------------------------------------------------------------------------------------------------------------

// Returns true if this line is `---`. Reads as far as necessary.
static bool fence(TSLexer *lexer) {
  if (!takes(lexer, "---")) return false;
  while (blank(lexer->lookahead)) take(lexer);
  return over(lexer);
}

static void to_next_line(TSLexer *lexer) {
  while (!over(lexer)) take(lexer);
  if (!lexer->eof(lexer)) take(lexer);
}

static bool front(TSLexer *lexer) {
  lexer->mark_end(lexer);
  if (!fence(lexer)) return gives(lexer, NO_FRONT);
  to_next_line(lexer);
  while (!lexer->eof(lexer)) {
    if (fence(lexer)) return gives(lexer, FRONT_AHEAD);
    to_next_line(lexer);
  }
  return gives(lexer, NO_FRONT);
}

static bool yaml(TSLexer *lexer) {
  lexer->mark_end(lexer);
  bool any = false;
  while (!lexer->eof(lexer) && !fence(lexer)) {
    to_next_line(lexer);
    lexer->mark_end(lexer);
    any = true;
  }
  return any && gives(lexer, YAML);
}

// The start of a line --------------------------------------------------------------------------------------------------------

// `#` and a space, or a heading without the space: `#harbour: The Harbour`.
static bool heading(State *state, TSLexer *lexer) {
  while (lexer->lookahead == '#') take(lexer);
  lexer->mark_end(lexer);
  bool is_heading = over(lexer) || blank(lexer->lookahead);
  if (!is_heading && part_of_name(lexer->lookahead)) {
    int32_t last = 0;
    while (part_of_name(lexer->lookahead) || lexer->lookahead == '-' || lexer->lookahead == '.' || lexer->lookahead == '\'' ||
           lexer->lookahead == 0x2019) {
      last = lexer->lookahead;
      take(lexer);
    }
    is_heading = lexer->lookahead == ':' && part_of_name(last);
    if (!is_heading) lexer->mark_end(lexer);
  }
  if (!is_heading) return words(lexer, false);
  memset(state, 0, sizeof *state);
  state->in_head = state->head_line = true;
  return gives(lexer, HEADING_MARKER);
}

// An attribute name: up to three lowercase words and a colon.
static bool attribute(State *state, TSLexer *lexer) {
  int many = 1, spaces = 0;
  bool begins = true;
  while (true) {
    int32_t c = lexer->lookahead;
    if (lowercase(c) || (!begins && (c == '-' || c == '_'))) {
      if (spaces > 0) many++;
      if (spaces > 1 || many > 3) break;
      spaces = 0;
      begins = false;
      take(lexer);
      lexer->mark_end(lexer);
    } else if (c == ' ') {
      spaces++;
      begins = true;
      take(lexer);
    } else if (c == ':') {
      state->head_line = true;
      return gives(lexer, ATTRIBUTE_NAME);
    } else {
      break;
    }
  }
  return words(lexer, spaces > 0);
}

static Above *above(State *state) {
  while (state->reached <= state->depth) {
    state->above[state->reached].choice = false;
    state->above[state->reached].open = 0;
    state->reached++;
  }
  return &state->above[state->depth];
}

// A dash: a choice, a nested choice, an arrow, or words.
static bool dash(State *state, TSLexer *lexer, bool may_be_choice) {
  int many = 0;
  while (lexer->lookahead == '-') {
    take(lexer);
    many++;
  }
  lexer->mark_end(lexer);
  int32_t c = lexer->lookahead;
  if (many == 1 && c == '>') {
    take(lexer);
    lexer->mark_end(lexer);
    return gives(lexer, ARROW);
  }
  if (!may_be_choice) return words(lexer, false);
  if (many == 1) {
    bool apart = over(lexer) || blank(c);
    bool tight = letter(c) || c == '{' || c == '*' || c == '"' || c == 0x201C;
    if (!apart && !tight) return words(lexer, false);
    Above *here = above(state);
    here->choice = true;
    here->open = 0;
    state->on_choice = true;
    return gives(lexer, CHOICE_MARKER);
  }
  bool spaced = blank(c);
  while (blank(lexer->lookahead)) take(lexer);
  if (!spaced || over(lexer) || !above(state)->choice) return words(lexer, spaced);
  state->on_choice = true;
  return gives(lexer, CHOICE_MARKER);
}

static bool bars(State *state, TSLexer *lexer) {
  int many = 0;
  while (lexer->lookahead == '|') {
    take(lexer);
    many++;
  }
  lexer->mark_end(lexer);
  state->depth = many < DEEPEST ? many : DEEPEST;
  return gives(lexer, BARS);
}

// Labels of rows -------------------------------------------------------------------------------------------------------------

static bool whole_number(TSLexer *lexer) {
  if (lexer->lookahead == '-' || lexer->lookahead == 0x2212) take(lexer);
  if (!digit(lexer->lookahead)) return false;
  while (digit(lexer->lookahead)) take(lexer);
  return true;
}

// `7`, `3-7`, `9+`, `9 or more`, `2 or less`, `"a river"`, `miss`. Marks its end if `marks`. May read blanks after it.
static bool label(TSLexer *lexer, bool marks) {
#define MARK() \
  if (marks) lexer->mark_end(lexer)
  int32_t c = lexer->lookahead;
  if (c == '"') {
    take(lexer);
    while (!over(lexer) && lexer->lookahead != '"') {
      if (lexer->lookahead == '\\') take(lexer);
      if (!over(lexer)) take(lexer);
    }
    if (over(lexer)) return false;
    take(lexer);
    MARK();
    return true;
  }
  if (lowercase(c)) {
    while (part_of_name(lexer->lookahead)) {
      take(lexer);
      MARK();
      c = lexer->lookahead;
      if (c == '-' || c == '\'' || c == 0x2019) take(lexer);
    }
    return true;
  }
  if (!whole_number(lexer)) return false;
  MARK();
  if (lexer->lookahead == '+') {
    take(lexer);
    MARK();
    return true;
  }
  if (letter(lexer->lookahead)) return false;
  while (blank(lexer->lookahead)) take(lexer);
  if (lexer->lookahead == '-' || lexer->lookahead == 0x2013) {
    take(lexer);
    while (blank(lexer->lookahead)) take(lexer);
    if (!whole_number(lexer)) return false;
    MARK();
  } else if (lexer->lookahead == 'o') {
    if (!takes(lexer, "or")) return false;
    while (blank(lexer->lookahead)) take(lexer);
    if (!takes(lexer, lexer->lookahead == 'm' ? "more" : "less")) return false;
    MARK();
    return !letter(lexer->lookahead);
  }
  return true;
}

// Returns true if labels and a colon follow. Does not consume them.
static bool labels(TSLexer *lexer) {
  while (blank(lexer->lookahead)) take(lexer);
  while (label(lexer, false)) {
    while (blank(lexer->lookahead)) take(lexer);
    int32_t c = lexer->lookahead;
    if (c == ':') {
      take(lexer);
      c = lexer->lookahead;
      if (over(lexer) || blank(c) || c == '{' || c == '*') return true;
      return takes(lexer, "->");
    }
    if (c != ',') return false;
    take(lexer);
    while (blank(lexer->lookahead)) take(lexer);
  }
  return false;
}

// Braces ---------------------------------------------------------------------------------------------------------------------

// Scans a brace and checks whether it is closed on its line. Braces between quotation marks do not count.
static bool brace(TSLexer *lexer) {
  take(lexer);
  lexer->mark_end(lexer);
  // If a quotation mark is never closed, the first brace after it counts.
  bool quoted = false;
  int32_t first = 0;
  while (!over(lexer)) {
    int32_t c = lexer->lookahead;
    if (c == '\\') {
      take(lexer);
      if (quoted ? !over(lexer) : lexer->lookahead == '"') take(lexer);
      continue;
    }
    if (c == '"') {
      quoted = !quoted;
      first = 0;
    } else if (c == '{' || c == '}') {
      if (!quoted) return gives(lexer, c == '}' ? OPEN : UNCLOSED);
      if (first == 0) first = c;
    }
    take(lexer);
  }
  return gives(lexer, quoted && first == '}' ? OPEN : UNCLOSED);
}

static bool is_one_of(const char *word, const char *const *all) {
  for (; *all; all++) {
    if (strcmp(word, *all) == 0) return true;
  }
  return false;
}

// Counts the blocks that start and end in the result of a choice. Guards are not blocks.
static void count_blocks(State *state, const char *word) {
  static const char *const guards[] = {"if", "once", NULL};
  static const char *const begins[] = {"if", "once", "arriving", "repeat", NULL};
  static const char *const ends[] = {"end", "until", NULL};
  Above *here = above(state);
  if (!here->choice) return;
  if (state->on_choice && is_one_of(word, guards)) {
    if (state->guards < 255) state->guards++;
  } else if (is_one_of(word, begins)) {
    if (here->open < 255) here->open++;
  } else if (is_one_of(word, ends)) {
    if (state->guards > 0) {
      state->guards--;
    } else if (here->open > 0) {
      here->open--;
    }
  }
}

// The first word of an instruction.
static bool head(State *state, TSLexer *lexer) {
  static const char *const varying[] = {"random", "shuffle", "cycle", "sequence", NULL};
  char word[16];
  size_t many = 0;
  if (lexer->lookahead == '=') {
    take(lexer);
    lexer->mark_end(lexer);
    return gives(lexer, HEAD);
  }
  while (part_of_name(lexer->lookahead) || lexer->lookahead == '-') {
    // Longer words and words with other letters are not keywords.
    if (many < sizeof word - 1) word[many] = lexer->lookahead < 0x80 ? (char)lexer->lookahead : '?';
    many++;
    take(lexer);
  }
  if (many == 0) return false;
  word[many < sizeof word ? many : 0] = 0;
  lexer->mark_end(lexer);
  count_blocks(state, word);
  while (blank(lexer->lookahead)) take(lexer);
  return gives(lexer, lexer->lookahead == ':' && is_one_of(word, varying) ? VARIED_HEAD : HEAD);
}

// The end of a line ----------------------------------------------------------------------------------------------------------

static bool newline(State *state, TSLexer *lexer, bool is_blank) {
  if (!lexer->eof(lexer)) take(lexer);
  lexer->mark_end(lexer);
  Above *here = above(state);
  if (is_blank && here->open == 0) here->choice = false;
  state->reached = state->depth + 1;
  state->in_head = state->in_head && state->head_line;
  state->head_line = state->on_choice = false;
  state->guards = state->depth = 0;
  return gives(lexer, NEWLINE);
}

// Scan -----------------------------------------------------------------------------------------------------------------------

// Scans the markup at the start of a line. Clears `done` if there is none.
static bool line_begins(State *state, TSLexer *lexer, bool *done) {
  *done = true;
  switch (lexer->lookahead) {
    case '#':
      return heading(state, lexer);
    case '|':
      return bars(state, lexer);
    case '/':
      take(lexer);
      lexer->mark_end(lexer);
      if (lexer->lookahead != '/') return words(lexer, false);
      take(lexer);
      lexer->mark_end(lexer);
      state->head_line = state->in_head;
      return rest(lexer, COMMENT);
    default:
      if (state->in_head && lowercase(lexer->lookahead)) return attribute(state, lexer);
      *done = false;
      return false;
  }
}

// `and return` after a target, or words that start in the same way.
static bool and_return(TSLexer *lexer) {
  static const char *const both[] = {"and", "return"};
  bool spaced = false;
  for (int n = 0; n < 2; n++) {
    for (const char *at = both[n]; *at; at++) {
      if (lexer->lookahead != *at) return words(lexer, spaced);
      take(lexer);
      // If this is not `and return`, `words` marks the end again.
      if (n == 0 || at[1] == 0) lexer->mark_end(lexer);
      spaced = false;
    }
    if (n == 0) {
      if (!blank(lexer->lookahead)) return words(lexer, false);
      while (blank(lexer->lookahead)) take(lexer);
      spaced = true;
    }
  }
  return letter(lexer->lookahead) ? words(lexer, false) : gives(lexer, AND_RETURN);
}

// Letters, digits, hyphens, underscores, and punctuation that is allowed in names.
static bool is_id(const int32_t *from, const int32_t *to) {
  if (from >= to || !part_of_name(from[0]) || !part_of_name(to[-1])) return false;
  for (; from < to; from++) {
    if (!part_of_name(*from) && *from != '-' && *from != '.' && *from != '\'' && *from != 0x2019) return false;
  }
  return true;
}

static bool stops(int32_t c) {
  return c == '.' || c == ',' || c == ';' || c == ':' || c == '!' || c == '?' || c == ')' || c == '"' || c == 0x201D;
}

// Returns true for a target of a turn: `square`, `isles:landing` or `?`, with or without punctuation after it.
static bool is_target(const int32_t *from, const int32_t *to) {
  if (to - from == 1 && *from == '?') return true;
  while (to > from && stops(to[-1])) to--;
  for (const int32_t *at = from; at < to; at++) {
    if (*at == ':') return is_id(from, at) && is_id(at + 1, to);
  }
  return is_id(from, to);
}

static bool target(TSLexer *lexer) {
  // Longer targets are assumed to be ids.
  int32_t word[256];
  size_t many = 0;
  while (!over(lexer) && !blank(lexer->lookahead) && lexer->lookahead != '{' && lexer->lookahead != '}' && lexer->lookahead != '*' &&
         lexer->lookahead != '\\') {
    if (many < 256) word[many] = lexer->lookahead;
    many++;
    take(lexer);
  }
  lexer->mark_end(lexer);
  return gives(lexer, many > 256 || is_target(word, word + many) ? TARGET : BAD_TARGET);
}

static bool scan(State *state, TSLexer *lexer, const bool *valid) {
  if (valid[LOST]) return false;
  if (valid[FRONT_AHEAD] && lexer->lookahead == '-') return front(lexer);
  if (valid[YAML]) return yaml(lexer);
  if (valid[LABELLED]) {
    lexer->mark_end(lexer);
    if (!labels(lexer)) return gives(lexer, UNLABELLED);
    Above *here = above(state);
    here->choice = false;
    here->open = 0;
    return gives(lexer, LABELLED);
  }
  bool spaced = blank(lexer->lookahead);
  while (blank(lexer->lookahead)) pass(lexer);
  if (valid[LABEL]) return label(lexer, true) && gives(lexer, LABEL);
  if (valid[HEAD]) return head(state, lexer);
  bool begins = valid[HEADING_MARKER];
  if (over(lexer)) {
    // The end of the text ends its last line and does not start another.
    if (!valid[NEWLINE] || (begins && lexer->eof(lexer))) return false;
    return newline(state, lexer, begins || (valid[CHOICE_MARKER] && valid[TEXT]));
  }
  if (valid[PAGE_ID] && lexer->lookahead != ':') {
    while (!over(lexer) && lexer->lookahead != ':') {
      bool ends = !blank(lexer->lookahead);
      take(lexer);
      if (ends) lexer->mark_end(lexer);
    }
    return gives(lexer, PAGE_ID);
  }
  if (valid[REST]) return rest(lexer, REST);
  if (!valid[TEXT]) return false;
  if (begins) {
    bool done;
    bool found = line_begins(state, lexer, &done);
    if (done) return found;
  }
  int32_t c = lexer->lookahead;
  if (c == '-' && !(valid[TARGET] && !begins)) return dash(state, lexer, valid[CHOICE_MARKER]);
  if (c == '{') return brace(lexer);
  if (c == '}' || c == '*' || c == '\\') return false;
  if (valid[TARGET]) return target(lexer);
  if (valid[AND_RETURN] && spaced && c == 'a') return and_return(lexer);
  return words(lexer, false);
}

// Functions for tree-sitter --------------------------------------------------------------------------------------------------

void *tree_sitter_turnto_external_scanner_create(void) { return calloc(1, sizeof(State)); }

void tree_sitter_turnto_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_turnto_external_scanner_serialize(void *payload, char *buffer) {
  const State *state = payload;
  unsigned at = 0;
  buffer[at++] = (char)(state->in_head | state->head_line << 1 | state->on_choice << 2);
  buffer[at++] = (char)state->guards;
  buffer[at++] = (char)state->depth;
  for (int n = 0; n < state->reached; n++) {
    buffer[at++] = (char)state->above[n].choice;
    buffer[at++] = (char)state->above[n].open;
  }
  return at;
}

void tree_sitter_turnto_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  State *state = payload;
  memset(state, 0, sizeof *state);
  if (length < 3) return;
  state->in_head = buffer[0] & 1;
  state->head_line = buffer[0] & 2;
  state->on_choice = buffer[0] & 4;
  state->guards = (uint8_t)buffer[1];
  state->depth = (uint8_t)buffer[2];
  for (unsigned at = 3; at + 1 < length && state->reached <= DEEPEST; at += 2) {
    state->above[state->reached].choice = buffer[at];
    state->above[state->reached].open = (uint8_t)buffer[at + 1];
    state->reached++;
  }
}

bool tree_sitter_turnto_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  return scan(payload, lexer, valid_symbols);
}
