//! Books as web pages: the game of a published file, the content of the file, and the page that is served while a book is written.

use crate::ferry::Holds;
use crate::program::turnto as run;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use turnto::library;
use turnto::library::parcel::{encode, open_parcel};
use turnto::terminal::host::PageHost;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn turnto(arguments: &[&str]) -> (Option<i32>, String) {
    let said = run(ROOT, arguments, "");
    (said.code, said.all())
}

/// The request that opens a recorded game in a page, and its lines.
fn recorded(text: &str) -> (Value, Vec<String>) {
    let (head, lines) = text.split_once("\n\n").unwrap();
    let field = |name: &str| {
        let mut heads = head.lines().filter_map(|line| line.split_once(": "));
        heads.find(|(key, _)| *key == name).map(|(_, it)| it.trim())
    };
    let dice = field("dice").unwrap_or_default().split([',', ' ']);
    let dice: Vec<u32> = dice.filter_map(|it| it.parse().ok()).collect();
    let seed: u64 = field("seed").and_then(|it| it.parse().ok()).unwrap_or(1);
    let asked = json!({"seed": seed, "dice_first": dice, "language": field("language")});
    let lines = lines.lines().filter_map(|line| line.strip_prefix("> "));
    (asked, lines.map(str::to_owned).collect())
}

/// The input for a line of a recorded game in a page, which first asks for the reader's character.
fn typed(reply: &Value, line: &str) -> Vec<String> {
    let topic = ["/prompt/topic", "/response/prompt/topic"].map(|way| text(reply, way));
    let own = topic.contains(&"characters") && !line.starts_with("characters");
    let own = own.then(|| "own".to_owned());
    own.into_iter().chain([line.to_owned()]).collect()
}

#[test]
fn a_published_book_is_told_as_the_program_tells_it() {
    let replies: usize = std::thread::scope(|all| {
        let names = library::builtin_names().into_iter();
        let books: Vec<_> = names
            .map(|name| all.spawn(|| play_published(name)))
            .collect();
        books.into_iter().map(|it| it.join().unwrap()).sum()
    });
    assert!(replies > 2000, "{replies}");
}

/// Plays the recorded games of a book, as it is and published. Returns the number of replies.
fn play_published(name: &str) -> usize {
    let mut replies = 0;
    let here = library::open(&library::BuiltinSource::open(name).unwrap(), None);
    let bytes = encode(&here).unwrap();
    let mut there = PageHost::new(open_parcel(&bytes).unwrap());
    let mut here = PageHost::new(here);
    let texts = library::builtin_texts(name).unwrap();
    let games = texts.iter().filter(|(path, _)| path.ends_with(".play"));
    for (path, text) in games {
        let (asked, lines) = recorded(text);
        let asked = asked.to_string();
        let mut told = here.open_game(&asked);
        assert_eq!(there.open_game(&asked), told, "{name}/{path}");
        for line in lines {
            for line in typed(&told, &line) {
                let said = json!({"input": line}).to_string();
                told = here.answer(&said);
                assert_eq!(there.answer(&said), told, "{name}/{path}: {line}");
                replies += 1;
            }
        }
        assert_eq!(there.save(), here.save(), "{name}/{path}");
    }
    replies
}

/// A book with an image, several questions at once, a hidden ending and a secret word.
fn quay() -> BTreeMap<String, String> {
    let pages = "# quay: The Quay\n\nA *wide* quay & a <b>crane</b>.\n\n- Ask the gull -> gull\n- {needs code Wet} Swim -> end\n\n\
        # gull: The Gull\n\n{test LORE}\n| miss: It looks away. {gain code Wet} -> quay\n| partial, success: It nods. {gain code Wet} -> quay\n\n\
        # end: The End\n\n{number \"How far?\" 1 to 3}\n\n{ending victory \"Out\"}\n";
    let head = "id: test-quay\ntitle: The \"Quay\" & <more>\nauthor: Nobody Known\nruleset: badgerstone\nrule_pages: { fate: quay, epilogue: end }\n\
        codes: { Wet: you were in the water }\nsheet: { LORE: 3, luck: 1, luck_max: 1 }\n";
    [("book.yaml", head), ("pages.gamebook", pages)]
        .map(|(path, text)| (path.to_owned(), text.to_owned()))
        .into()
}

fn opened(texts: &BTreeMap<String, String>) -> PageHost {
    PageHost::new(library::open(texts, None))
}

fn text<'v>(value: &'v Value, way: &str) -> &'v str {
    value.pointer(way).and_then(Value::as_str).unwrap_or("")
}

#[test]
fn a_page_is_told_in_words_and_asked_in_facts() {
    let mut host = opened(&quay());
    assert_eq!(
        host.book_json(),
        json!({"id": "test-quay", "title": "The \"Quay\" & <more>", "author": "Nobody Known", "edition": ""})
    );
    let first = host.open_game(r#"{"seed":4,"dice_first":[2,5,3]}"#);
    assert_eq!(
        text(&first, "/html/public"),
        "<h2>The Quay</h2>\n<p>A <em>wide</em> quay &amp; a &lt;b&gt;crane&lt;/b&gt;.</p>\n"
    );
    assert_eq!(
        text(&first, "/response/prompt/options/0/id"),
        "ask-the-gull"
    );
    let closed = "/response/prompt/options/1/closed/text";
    assert_eq!(text(&first, closed), "you need the code Wet");
    assert!(text(&first, "/messages/web-undo").len() > 2);
    assert_eq!(text(&first, "/status/title"), "The Quay");
    let rolled = host.answer(r#"{"pick":"ask-the-gull"}"#);
    let told = text(&rolled, "/html/public");
    for part in [
        "<details class=\"roll\"><summary>",
        "<span class=\"die d6 kept\" data-face=\"5\">5</span>",
        "<p class=\"note",
    ] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    // A yes-or-no question with labels is a menu, with the default first. It still accepts yes and no.
    assert_eq!(text(&rolled, "/prompt/prompt"), "pick");
    assert_eq!(rolled["prompt"]["options"][0]["default"], json!(true));
    // An answer that does not fit changes nothing.
    let refused = host.answer(r#"{"number":3}"#);
    assert!(text(&refused, "/refused/text").len() > 5, "{refused}");
    let shown = host.answer(r#"{"show":"sheet"}"#);
    assert!(text(&shown, "/shown").contains("<span class=\"key\">LORE</span> <span>3</span>"));
    assert!(host.answer(r#"{"show":"undo"}"#)["refused"].is_object());
    let said = host.answer(r#"{"input":"no"}"#);
    assert_eq!(said["answered"], json!(true));
    assert!(text(&said, "/html/public").contains("<p>It nods.</p>"));
    // For commands that the page itself executes, the reply says which panel to open. The help says so, and mentions no terminal.
    for (line, panel) in [
        ("save", "games"),
        ("/load mine", "games"),
        ("quit", "games"),
        ("map", "map"),
        ("story", "story"),
        ("settings", "settings"),
    ] {
        assert_eq!(
            host.answer(&json!({ "input": line }).to_string()),
            json!({ "panel": panel })
        );
    }
    let help = host.answer(r#"{"input":"help all"}"#);
    let help = text(&help, "/html/public");
    for part in [
        "<span class=\"key\">save</span> <span>open the list of saved games",
        "<span class=\"key\">story</span> ",
    ] {
        assert!(help.contains(part), "no {part} in {help}");
    }
    assert!(!help.contains("window") && !help.contains('`'), "{help}");
    let short = host.answer(r#"{"input":"help"}"#);
    assert!(text(&short, "/html/public").contains("type <code>help all</code>"));
    let back = host.answer(r#"{"command":"undo"}"#);
    assert_eq!(text(&back, "/prompt/prompt"), "pick");
    for wrong in [
        "",
        "{",
        "[]",
        "7",
        r#"{"input":7}"#,
        r#"{"author":"goto end"}"#,
    ] {
        assert!(host.answer(wrong)["refused"].is_object(), "{wrong}");
    }
}

#[test]
fn a_kept_game_goes_on_and_an_altered_one_by_the_readers_word() {
    let mut host = opened(&quay());
    host.open_game(r#"{"seed":4,"dice_first":[2,5,3]}"#);
    host.answer(r#"{"pick":"ask-the-gull"}"#);
    host.answer(r#"{"confirm":false}"#);
    let kept = host.save();
    let mut again = opened(&quay());
    let asked = |text: &str, more: Value| {
        let mut asked = json!({"save": text, "name": "mine.json"});
        asked
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        asked.to_string()
    };
    let first = again.open_game(&asked(&kept, json!({})));
    assert_eq!(first["answer_count"], json!(2), "{first}");
    assert!(
        text(&first, "/html/public").contains("Last time: "),
        "{first}"
    );
    assert_eq!(again.save(), kept);
    let altered = kept.replace("\"answer_count\": 2", "\"answer_count\": 3");
    assert_ne!(altered, kept);
    let refused = again.open_game(&asked(&altered, json!({})));
    assert_eq!(refused["modified"], json!(true), "{refused}");
    assert!(text(&refused, "/error").contains("mine.json"));
    let taken = again.open_game(&asked(&altered, json!({"accept_save": true})));
    assert_eq!(taken["answer_count"], json!(2), "{taken}");
    let other = kept.replace("test-quay", "another");
    let refused = again.open_game(&asked(&other, json!({"accept_save": true})));
    assert!(refused["error"].is_string() && refused.get("modified").is_none());
    for damaged in ["", "{", "null", &kept[..kept.len() / 2]] {
        let refused = again.open_game(&asked(damaged, json!({})));
        assert!(refused["error"].is_string(), "{damaged}");
    }
    // A book that its author has changed is continued without a message.
    let mut changed = quay();
    changed
        .get_mut("pages.gamebook")
        .unwrap()
        .push_str("\n# new: New\n\nNew.\n\n- Out -> end\n");
    changed
        .get_mut("pages.gamebook")
        .unwrap()
        .push_str("\n// said\n");
    let mut host = opened(&changed);
    let told = host.open_game(&asked(&kept, json!({})));
    assert_eq!(told["notices"].as_array().map(Vec::len), Some(1), "{told}");
    let quiet = host.open_game(&asked(&kept, json!({"reloaded": true})));
    assert_eq!(quiet["notices"], json!([]), "{quiet}");
    assert!(!text(&quiet, "/html/public").contains("Last time: "));
}

/// The page finds neither by the words of a text.
#[test]
fn the_day_is_a_line_of_the_status_and_an_item_lists_its_commands() {
    let book = "title: A\nruleset: badgerstone\nstart: a\nrule_pages: { fate: a, epilogue: a }\n\
                inventory: { item: [lamp] }\nvariables: { day: 3 }\n";
    let texts = [
        ("book.yaml", book),
        (
            "items.yaml",
            "lamp: { name: old lamp, about: It is out. }\n",
        ),
        ("a.gamebook", "# a: A\n\n- On -> again\n"),
    ];
    let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let mut host = opened(&BTreeMap::from(texts));
    let first = host.open_game(r#"{"seed":1}"#);
    let lines = first["status"]["lines"].as_array().unwrap();
    assert_eq!(lines.last(), Some(&json!(["Day", "3"])), "{first}");
    let told = host.answer(r#"{"command":"about old lamp"}"#);
    let drop = json!({"input": "/drop old lamp", "verb": "drop", "about": "Drops an item."});
    assert_eq!(told["about"][0]["commands"][0], drop, "{told}");
    assert_eq!(told["about"][0]["text"], json!("It is out."), "{told}");
    let code = host.answer(r#"{"command":"about a"}"#);
    assert!(code["about"][0].get("commands").is_none(), "{code}");
}

/// As in a terminal, the page asks for the reader's character before anything else.
#[test]
fn a_page_asks_first_who_the_reader_will_be() {
    let begun = |name: &str| {
        let mut host = PageHost::new(library::open(
            &library::BuiltinSource::open(name).unwrap(),
            None,
        ));
        let first = host.open_game(r#"{"seed":1}"#);
        (host, first)
    };
    // On a later page, after its text was shown.
    let (mut host, first) = begun("cistern");
    assert_eq!(first["can_undo"], json!(false));
    let offer = text(&first, "/response/prompt/options/0/id").to_owned();
    let mut page = host.answer(&json!({ "pick": offer }).to_string());
    for _ in 0..3 {
        if text(&page, "/prompt/topic") == "characters" {
            break;
        }
        let offer = text(&page, "/prompt/options/0/id").to_owned();
        page = host.answer(&json!({ "pick": offer }).to_string());
    }
    assert_eq!(
        text(&page, "/prompt/question"),
        "Who will you be?",
        "{page}"
    );
    assert!(text(&page, "/html/public").contains("<p>"));
    let refused = host.answer(r#"{"text":"characters"}"#);
    assert!(refused["refused"].is_object(), "{refused}");
    let own = host.answer(r#"{"pick":"own"}"#);
    assert_eq!(text(&own, "/prompt/prompt"), "text", "{own}");
    let asked = host.answer(r#"{"command":"undo"}"#);
    assert_eq!(text(&asked, "/prompt/topic"), "characters", "{asked}");
    let said = host.answer(r#"{"input":"1"}"#);
    assert_eq!(said["answered"], json!(true));
    assert!(
        said["answer_count"].as_u64() > page["answer_count"].as_u64(),
        "{said}"
    );
    // If characters have dice, the question comes before the first page, because its rolls would differ.
    let (mut host, first) = begun("tallow");
    assert_eq!(text(&first, "/html/public"), "");
    assert_eq!(text(&first, "/response/prompt/topic"), "characters");
    let own = host.answer(r#"{"pick":"own"}"#);
    assert!(text(&own, "/html/public").contains("<h2>"), "{own}");
    assert_eq!(
        (&own["answer_count"], &own["can_undo"]),
        (&json!(0), &json!(true))
    );
    let (mut host, _) = begun("tallow");
    let orla = host.answer(r#"{"pick":"orla"}"#);
    assert!(text(&orla, "/html/public").contains("<h2>"), "{orla}");
    // A program gets the characters with the first question.
    let (status, told) = turnto(&["play", "tallow", "--json", "--protocol", "2", "--seed", "1"]);
    assert_eq!(status, Some(0), "{told}");
    let first: Value = serde_json::from_str(told.lines().next().unwrap()).unwrap();
    assert_eq!(text(&first, "/characters/0/name"), "Orla");
}

fn written(texts: &BTreeMap<String, String>, folder: &Path) {
    for (path, text) in texts {
        fs::write(folder.join(path), text).unwrap();
    }
}

#[test]
fn a_published_file_fetches_nothing_and_is_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir(at("book")).unwrap();
    let mut texts = quay();
    let pages = texts.get_mut("pages.gamebook").unwrap();
    *pages = pages.replace(
        "# quay: The Quay\n",
        "# quay: The Quay\nimage: gull.svg \"A <gull>\"\n",
    );
    texts.insert(
        "gull.svg".into(),
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>".into(),
    );
    texts.insert(
        "theme.css".into(),
        "body { background: url(gull.svg) }\n".into(),
    );
    written(&texts, Path::new(&at("book")));
    let publish = |out: &str, more: &[&str]| {
        let (book, out) = (at("book"), at(out));
        let base = ["publish", &*book, "--out", &*out];
        turnto(&[&base, more].concat())
    };
    let (status, told) = publish("one.html", &[]);
    assert_eq!(status, Some(0), "{told}");
    assert!(!told.contains("not written yet"), "{told}");
    publish("two.html", &[]);
    let html = fs::read_to_string(at("one.html")).unwrap();
    assert_eq!(html, fs::read_to_string(at("two.html")).unwrap());
    let policy = html
        .split("Content-Security-Policy\" content=\"")
        .nth(1)
        .unwrap();
    let policy = policy.split('"').next().unwrap();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'sha256-"),
        "{policy}"
    );
    assert!(
        !policy.contains("unsafe-inline")
            && !policy.contains("http")
            && !policy.contains("connect-src")
    );
    for part in [
        "<title>The &quot;Quay&quot; &amp; &lt;more&gt;</title>",
        "\"title\":\"The \\\"Quay\\\" & \\u003cmore>\"",
        "<script type=\"text/plain\" id=\"image:/gull.svg\">data:image/svg+xml;base64,",
        "url(\"data:image/svg+xml;base64,",
    ] {
        assert!(html.contains(part), "no {part}");
    }
    // The page without its packed data, which can contain any characters except the one that would end it.
    let mut parts = html.split("<script type=\"text/plain\"");
    let begins = parts.next().unwrap();
    let after = parts.map(|part| part.split_once("</script>").unwrap().1);
    let page: String = std::iter::once(begins).chain(after).collect();
    assert!(
        !page.contains("{{") && !html.contains(&at("")),
        "something was left in it"
    );
    // Comments and indentation are left out, and the encoded bytes decode correctly.
    let (_, script) = page.rsplit_once("<script>").unwrap();
    let mut lines = script.split_once("</script>").unwrap().0.lines();
    assert!(lines.all(|line| !line.starts_with("//") && !line.starts_with(' ')));
    let (_, unpack) = html.split_once("id=\"unpack\">").unwrap();
    let unpack = unpack.split_once("</script>").unwrap().0;
    let unpack = z85::decode(unpack.replace('~', "<")).unwrap();
    let built = fs::read("web/engine/unpack.wasm.gz").unwrap();
    assert_eq!(unpack[..built.len()], built);
    // The engine runs in a worker whose script the policy allows.
    assert!(policy.contains("; worker-src blob:;"), "{policy}");
    let (_, behind) = page.split_once("<script id=\"behind\">").unwrap();
    let behind = behind.split_once("</script>").unwrap().0;
    let known = BASE64_STANDARD.encode(Sha256::digest(behind));
    assert!(policy.contains(&format!("'sha256-{known}'")), "{policy}");
    // In another language.
    let (status, _) = publish("de.html", &["--language", "de"]);
    assert_eq!(status, Some(0));
    let german = fs::read_to_string(at("de.html")).unwrap();
    assert!(german.contains("<html lang=\"de\">"));
    // Unfinished parts of the book are reported.
    let pages = texts.get_mut("pages.gamebook").unwrap();
    pages.push_str("\n# far: Far\n\n- Row out -> ?\n");
    written(&texts, Path::new(&at("book")));
    let (status, told) = publish("draft.html", &[]);
    assert_eq!(status, Some(0));
    assert!(told.contains("1 turn is not written yet"), "{told}");
    // A book that cannot be published is reported, and nothing is written.
    fs::write(
        at("far.css"),
        "p {}\nq { background: url(https://example.org/x.png) }\n",
    )
    .unwrap();
    let (status, told) = publish("no.html", &["--theme", &at("far.css")]);
    assert_eq!(status, Some(1));
    told.holds(&["far.css:2: `url(https://example.org/x.png)` must not point outside"]);
    fs::write(at("not.gz"), "no engine").unwrap();
    let (status, told) = publish("no.html", &["--engine", &at("not.gz")]);
    assert_eq!(status, Some(1));
    assert!(told.contains("not.gz: not an engine"), "{told}");
    fs::write(
        at("book/pages.gamebook"),
        "# quay: The Quay\n\n- Go -> nowhere\n",
    )
    .unwrap();
    let (status, told) = publish("no.html", &[]);
    assert_eq!(status, Some(1));
    told.holds(&["nowhere", "has errors and cannot be played"]);
    assert!(!Path::new(&at("no.html")).exists());
    assert_eq!(publish("x/y.html", &["--language", "xx"]).0, Some(2));
}

/// A book that is served.
struct Served {
    child: Child,
    port: u16,
    path: String,
}

impl Served {
    fn start(book: &str, more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_turnto"))
            .args(["serve", book, "--port", "0"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let (_, address) = line.split_once("http://127.0.0.1:").unwrap();
        let (port, path) = address.trim().split_once('/').unwrap();
        Self {
            child,
            port: port.parse().unwrap(),
            path: format!("/{path}"),
        }
    }

    /// Status and body of the response. `fields` replace the default ones.
    fn ask(&self, method: &str, path: &str, fields: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let long = body.len();
        let fields = match fields {
            "" => format!("Host: 127.0.0.1:{}\r\n", self.port),
            fields => fields.to_owned(),
        };
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\n{fields}Content-Length: {long}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut told = String::new();
        stream.read_to_string(&mut told).unwrap();
        let (head, body) = told.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_owned())
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let long = std::time::Duration::from_secs(60);
        stream.set_read_timeout(Some(long)).unwrap();
        stream
    }

    /// The response to these bytes, as far as it arrives.
    fn raw(&self, sent: &str) -> String {
        let mut stream = self.connect();
        // The server may stop reading before all is sent.
        let _ = stream.write_all(sent.as_bytes());
        let mut told = Vec::new();
        let _ = stream.read_to_end(&mut told);
        String::from_utf8_lossy(&told).into_owned()
    }

    fn post(&self, name: &str, value: &Value) -> Value {
        let path = format!("{}{name}?game=one", self.path);
        let (status, body) = self.ask("POST", &path, "", &value.to_string());
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_served_book_is_for_its_own_page_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut texts = quay();
    let pages = texts.get_mut("pages.gamebook").unwrap();
    *pages = pages.replace(
        "# gull: The Gull\n",
        "# gull: The Gull\nimage: gull.svg \"A gull\"\n",
    );
    texts.insert("gull.svg".into(), "<svg onload=\"x\"/>".into());
    written(&texts, folder.path());
    let book = folder.path().display().to_string();
    let served = Served::start(&book, &[]);
    let (port, path) = (served.port, &*served.path);
    let (status, page) = served.ask("GET", path, "", "");
    assert_eq!(status, 200);
    assert!(page.contains("connect-src 'self'") && !page.contains("wasm-unsafe-eval"));
    let own = format!("Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n");
    assert_eq!(served.ask("GET", path, &own, "").0, 200);
    for (path, fields, wanted) in [
        ("/", "", 404),
        ("/open", "", 404),
        (&*format!("/{}/", "0".repeat(path.len() - 2)), "", 404),
        (path, "Host: evil.example\r\n", 403),
        (path, &*format!("Host: evil.example:{port}\r\n"), 403),
        (
            path,
            &*format!("Host: 127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n"),
            403,
        ),
        (
            path,
            &*format!("Host: 127.0.0.1:{port}\r\nOrigin: null\r\n"),
            403,
        ),
        (&*format!("{path}image/-/..%2f..%2fetc%2fpasswd"), "", 404),
        (&*format!("{path}image/-/book.yaml"), "", 404),
        (&*format!("{path}nothing"), "", 404),
    ] {
        let (status, body) = served.ask("GET", path, fields, "");
        assert_eq!(status, wanted, "{path} {fields}: {body}");
    }
    let policy = |path: &str| {
        let told = served.raw(&format!("GET {path} HTTP/1.1\r\n{own}\r\n"));
        let head = told.split("\r\n\r\n").next().unwrap_or_default().to_owned();
        let mut fields = head.lines().filter_map(|line| line.split_once(": "));
        let policy = fields.find(|(name, _)| *name == "Content-Security-Policy");
        (head.contains("200 OK"), policy.unwrap().1.to_owned())
    };
    // The page contains the policy too, because it is the same in a published page.
    let (good, of_page) = policy(path);
    assert!(
        good && page.contains(&format!("content=\"{of_page}\"")),
        "{of_page}"
    );
    for (path, there) in [
        ("image/-/gull.svg", true),
        ("changed", true),
        ("nothing", false),
    ] {
        let found = policy(&format!("{}{path}", served.path));
        assert_eq!(
            found,
            (there, "default-src 'none'; sandbox".to_owned()),
            "{path}"
        );
    }
    let first = served.post("open", &json!({"seed": 4}));
    assert_eq!(text(&first, "/book/author"), "Nobody Known");
    let told = served.post("answer", &json!({"pick": "ask-the-gull"}));
    assert!(text(&told, "/html/public").contains("The Gull"));
    let (_, kept) = served.ask("POST", &format!("{path}save?game=one"), "", "null");
    assert!(kept.contains("turnto-save"));
    let (_, none) = served.ask("POST", &format!("{path}answer?game=two"), "", "{}");
    assert!(none.contains("error"), "{none}");
}

/// No request ends the server or blocks others, whatever it announces and however slow it is.
#[test]
fn no_request_ends_or_blocks_a_served_book() {
    let folder = tempfile::tempdir().unwrap();
    written(&quay(), folder.path());
    let served = Served::start(&folder.path().display().to_string(), &[]);
    let (own, path) = (format!("Host: 127.0.0.1:{}\r\n", served.port), &served.path);
    let status = |sent: &str| -> String {
        let told = served.raw(sent);
        told.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    let good = || status(&format!("GET {path} HTTP/1.1\r\n{own}\r\n")) == "200";
    for (length, accepted) in [
        ("4611686018427387904", "413"),
        ("9223372036854775808", "413"),
        ("18446744073709551616", "413"),
        ("-1", "400"),
        ("+2", "400"),
        ("2, 2", "400"),
        ("2\r\nContent-Length: 3", "400"),
        ("2\r\nTransfer-Encoding: chunked", "411"),
    ] {
        let post = |path: &str, host: &str| {
            status(&format!(
                "POST {path} HTTP/1.1\r\n{host}Content-Length: {length}\r\n\r\n{{}}"
            ))
        };
        let evil = post("/", "Host: evil\r\n");
        assert!(["403", "400"].contains(&&*evil), "{length}: {evil}");
        assert_eq!(post(&format!("{path}open"), &own), accepted, "{length}");
    }
    let long = "x".repeat(1_000_000);
    let many = "X: y\r\n".repeat(1000);
    for (sent, wanted) in [
        (format!("GET {path} HTTP/1.1\r\n\r\n"), "403"),
        (format!("GET {path} HTTP/1.0\r\n{own}\r\n"), "200"),
        (
            format!("GET {path} HTTP/1.1\r\n{own}Host: evil\r\n\r\n"),
            "400",
        ),
        (
            format!("GET {path} HTTP/1.1\r\n{own}\r\nGET / HTTP/1.1\r\n\0{long}"),
            "200",
        ),
        (format!("POST {path}open HTTP/1.1\r\n{own}\r\n{{}}"), "411"),
        (
            format!("PUT {path}open HTTP/1.1\r\n{own}Content-Length: 2\r\n\r\n{{}}"),
            "404",
        ),
        (format!("GET {path} HTTP/1.1\r\n{own}X: {long}"), "431"),
        (format!("GET {path} HTTP/1.1\r\n{own}{many}\r\n"), "431"),
        ("\0\u{1}\u{2} junk\r\n\r\n".to_owned(), "400"),
    ] {
        let sent_at: String = sent.chars().take(80).collect();
        assert_eq!(status(&sent), wanted, "{sent_at:?}");
    }
    // Connections that stay open with no data, or with half of a head or body, and pages that wait for a change.
    let half = [
        "",
        "GET /",
        &format!("POST {path}open HTTP/1.1\r\n{own}Content-Length: 9\r\n\r\n{{"),
    ];
    let waits = format!("GET {path}changed?since=0 HTTP/1.1\r\n{own}\r\n");
    let all = half.iter().cycle().take(200).copied();
    let open: Vec<TcpStream> = all
        .chain(std::iter::repeat_n(&*waits, 50))
        .map(|sent| {
            let mut stream = served.connect();
            stream.write_all(sent.as_bytes()).unwrap();
            stream
        })
        .collect();
    let begun = std::time::Instant::now();
    assert!(good() && good());
    assert!(
        begun.elapsed() < std::time::Duration::from_secs(8),
        "others wait"
    );
    drop(open);
    assert!(good());
}

#[test]
fn a_served_book_that_changes_is_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let mut texts = quay();
    written(&texts, folder.path());
    let book = folder.path().display().to_string();
    let served = Served::start(&book, &["--watch"]);
    let changed = |since: u64| -> Value {
        let path = format!("{}changed?since={since}", served.path);
        serde_json::from_str(&served.ask("GET", &path, "", "").1).unwrap()
    };
    assert_eq!(changed(9), json!({"version": 0, "errors": null}));
    let pages = texts.get_mut("pages.gamebook").unwrap();
    let sound = pages.clone();
    *pages = pages.replace("-> gull", "-> nowhere");
    written(&texts, folder.path());
    let told = changed(0);
    assert!(text(&told, "/errors").contains("nowhere"), "{told}");
    // The last valid version continues in the meantime.
    let first = served.post("open", &json!({"seed": 4}));
    assert!(text(&first, "/html/public").contains("crane"), "{first}");
    texts.insert("pages.gamebook".into(), sound.replace("crane", "derrick"));
    written(&texts, folder.path());
    let mut told = changed(told["version"].as_u64().unwrap());
    while told["errors"].is_string() {
        told = changed(told["version"].as_u64().unwrap());
    }
    let first = served.post("open", &json!({"seed": 4}));
    assert!(text(&first, "/html/public").contains("derrick"), "{first}");
}
