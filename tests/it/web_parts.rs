//! Parts of a published page: the theme of an author, the engine, the scripts.

use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::fs;
use std::io::Write;
use turnto::library::parcel::FORMAT;
use turnto::output::web::{Theme, WebEngine};

/// The style sheet with its local files, or the line of the first error.
fn theme(text: &str) -> Result<String, usize> {
    let beside = |file: &str| match file {
        "gull.png" => Ok(("image/png".to_owned(), b"abc".to_vec())),
        other => Err(format!("there is no {other}")),
    };
    let theme = Theme::parse(text, &beside).map_err(|it| it.line)?;
    Ok(format!("{theme:?}"))
}

#[test]
fn files_next_to_a_theme_are_embedded() {
    let plain = "/* url(x) @import */ p { color: red; content: \"url(http://x)\" }\n";
    assert_eq!(theme(plain), Ok(format!("Theme({plain:?})")));
    for written in [
        "url(gull.png)",
        "url( \"gull.png\" )",
        "URL('gull.png')",
        "u\\72l(gull.png)",
    ] {
        let text = theme(&format!("p {{ background: {written} no-repeat }}")).unwrap();
        assert!(text.contains("data:image/png;base64,YWJj"), "{text}");
        assert!(text.ends_with(" no-repeat }\")"), "{text}");
        assert!(!text.contains("gull"), "{text}");
    }
    let data = "@font-face { src: url(data:font/woff2;base64,AAAA) format(\"woff2\") }";
    let quoted = data.replace(
        "(data:font/woff2;base64,AAAA)",
        "(\"data:font/woff2;base64,AAAA\")",
    );
    assert_eq!(theme(data), Ok(format!("Theme({quoted:?})")));
}

#[test]
fn references_outside_of_the_page_are_errors() {
    for (text, line) in [
        ("@import \"x.css\";", 1),
        ("\n@IMPORT url(x.css);", 2),
        ("\\@import x; p{}\n@\\69mport 'x'", 2),
        ("p { background: url(https://example.org/x.png) }", 1),
        ("p {\n background: url(//example.org/x.png) }", 2),
        ("p { background: image-set(\"http://x/1.png\" 1x) }", 1),
        ("p { background: url(../secret.png) }", 1),
        ("p { background: url(/etc/passwd) }", 1),
        ("p { background: url(none.png) }", 1),
        ("@media (x) { p { a { background: url(\\68ttp://x) } } }", 1),
        ("p {} </StYle><script>", 1),
    ] {
        assert_eq!(theme(text), Err(line), "{text}");
    }
    assert!(theme(&"(".repeat(500)).is_err());
}

#[test]
fn an_engine_says_which_books_it_opens() {
    let engine = |module: &[u8]| {
        let size = Some(module.len() as u64);
        let options = LzmaOptions::with_preset(1);
        let mut packed = LzmaWriter::new_use_header(Vec::new(), &options, size).unwrap();
        packed.write_all(module).unwrap();
        WebEngine::from_packed(packed.finish().unwrap()).map(|it| it.book_format)
    };
    // A section of another kind, and one with a name.
    let module = |name: &str, about: &str| {
        let (long, whole) = (name.len() as u8, (1 + name.len() + about.len()) as u8);
        let head: &[u8] = b"\0asm\x01\0\0\0\x01\x02ab\0";
        [head, &[whole, long], name.as_bytes(), about.as_bytes()].concat()
    };
    let about = format!("{{\"format\":{FORMAT}}}");
    assert_eq!(engine(&module("turnto", &about)), Ok(FORMAT));
    for wrong in [
        module("other", &about),
        module("turnto", "{\"format\":0}"),
        module("turnto", "abc"),
        module("turnto", &about)[..15].to_vec(),
        b"\0asm\x01\0\0\0\x01\xff\xff\xff\xff\xff\xff".to_vec(),
    ] {
        assert!(engine(&wrong).is_err(), "{wrong:?}");
    }
    for bytes in [&b""[..], b"\x1f\x8b", b"<html>"] {
        assert!(WebEngine::from_packed(bytes.to_vec()).is_err());
    }
}

/// Comment lines and indentation of scripts are removed line by line.
#[test]
fn no_text_of_a_script_is_longer_than_a_line() {
    for name in ["page", "engine", "published", "server"] {
        let script = fs::read_to_string(format!("web/page/{name}.js")).unwrap();
        for line in script.lines() {
            assert_eq!(line.matches('`').count() % 2, 0, "{name}: {line}");
        }
    }
}
