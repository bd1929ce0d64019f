//! Printed parts that readers use with a pencil: tracks, asides, riddles, and the separate file of the sheet.

use super::print::{HEADER, book, numbers, print, read};
use crate::ferry::Holds;
use crate::program::turnto;

const DAYS: &str = "variables: { day: 1, debt: 0, fee: 0 }
codes: { Late: you are late }
events:
  \"on turn\": |
    {if day >= 3}
    {once}
    {if not code Late}
    The third day.
    {end}
    {end}
    {end}
    {if debt > 0}
    {set debt = debt - 1} You pay.
    {end}
";

const TOLL: &str = "{if day > 1}\nA clerk in a green coat walks the whole length of the bridge, and back again, to ask you for a penny.\n{end}";

fn pages() -> String {
    format!(
        "# p0: Start\n\n- Sleep {{set day = day + 1}} -> p1\n- Borrow {{set debt = 5}} {{set fee = fee + 1}} -> p1\n- Answer\n  {{ask \"Who is it?\"}}\n  | mother, mum: She is. -> p1\n  | else: No. -> p0\n\n\
         # p1: One\n\nOne.\n\n{TOLL}\n\n- On -> p2\n\n# p2: Two\n\nTwo.\n\n{TOLL}\n\n- On -> p3\n\n\
         # p3: Three\n\n{TOLL}\n\n{{number \"How many?\" 0 to 99}}\n| 40: Forty.\n| else: None.\n\n- On -> p0\n"
    )
}

#[test]
fn small_numbers_are_rows_of_boxes_with_marks() {
    let header = format!("{HEADER}{DAYS}");
    let folder = book(&[("book.yaml", &*header), ("p.gamebook", &pages())]);
    let (ok, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(ok, "{said}");
    let (text, numbers) = (read(folder.path(), "way.md"), numbers(folder.path()));
    let (third, debt) = (numbers["turn/shared-1"], numbers["turn/shared-2"]);
    let toll = numbers.iter().find(|(id, _)| id.ends_with("/shared-3"));
    let toll = toll.unwrap().1;
    text.holds(&[
        &format!("- *day*: □□□ ({third}) □: 1 ticked at the start\n"),
        // It is set to a number.
        "- *debt*: 0\n",
        &format!("If your note *debt* is more than 0, turn to [**{debt}**](#s{debt})."),
        &format!("### {third} *aside*\n\n*If you do not have the code Late:*\n\n> The third day.\n\n*Turn back"),
        &format!("### {toll} *aside*\n"),
        &format!("*Note the number [{0}](#s{0}), turn to [{toll}](#s{toll}), and return here when you are sent back.*", numbers["p2"]),
    ]);
    assert_eq!(text.matches("A clerk in a green coat").count(), 1, "{text}");
}

#[test]
fn answers_lead_to_sections_by_their_letters() {
    let header = format!("{HEADER}{DAYS}");
    let folder = book(&[("book.yaml", &*header), ("p.gamebook", &pages())]);
    let (ok, said) = print(folder.path(), &["--out", "way.md"]);
    assert!(ok, "{said}");
    let (text, numbers) = (read(folder.path(), "way.md"), numbers(folder.path()));
    let (mother, forty) = (numbers["p0/answer-1"], numbers["p3/answer-1"]);
    let here = numbers["p0"];
    text.holds(&[
        &format!("Who is it? *The answer has 6 letters. Note the number [{here}](#s{here}). Add up the letters of your answer (A is 1, B is 2, up to Z, which is 26), add {}, and", mother - 79),
        &format!("### {mother} *continues {here}*\n\n*Your answer should be mother. If it is not, turn back to the number that you noted. If it is, cross that number out.*\n\nShe is."),
        "*If your answer is wrong:*\n\n  > No.",
        &format!("Add {} to your answer", forty - 40),
        "Forty. *Turn back to the number that you noted, and continue there.*",
    ]);
    // The numbers stay.
    print(folder.path(), &["--out", "way.md"]);
    assert_eq!(self::numbers(folder.path()), numbers);
    // Two answers with the same sum, and a letter that has no number.
    for answers in ["| live: Yes. -> p1\n  | evil", "| mère"] {
        let pages = pages().replace("| mother, mum", answers);
        let folder = book(&[("book.yaml", &*header), ("p.gamebook", &*pages)]);
        let (ok, said) = print(folder.path(), &["--check"]);
        assert!(!ok && said.contains("page `p0`: `Who is it?`: "), "{said}");
    }
}

#[test]
fn the_sheet_is_also_a_file() {
    let header = format!("{HEADER}{DAYS}");
    let folder = book(&[("book.yaml", &*header), ("p.gamebook", &pages())]);
    for (out, sheet) in [
        ("my.way.md", "my.way-sheet.md"),
        ("way.html", "way-sheet.html"),
        ("way.typ", "way-sheet.typ"),
        ("e.epub", "e-sheet.html"),
    ] {
        let said = turnto(folder.path(), &["print", ".", "--out", out], "");
        assert!(said.good(), "{}", said.err);
        let text = read(folder.path(), sheet);
        text.holds(&["Late", "Your sheet"]);
        assert!(!text.contains("The third day"), "{text}");
    }
    turnto(folder.path(), &["print", ".", "--out", "way.json"], "");
    assert!(!folder.path().join("way-sheet.json").exists());
}
