//! `turnto map`: draws the graph of a book's pages as a picture, or writes it for Graphviz or as JSON.

use super::{CliError, open_source, parse_output_path, require_draft, screen};
use crate::check::lint;
use crate::check::map::{self, PageMap, RegionKey};
use crate::library;
use crate::syntax::suggest::did_you_mean;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Maximum number of pages in one picture. Larger books get a picture of their regions.
const MAX_PICTURE_PAGES: usize = 400;

#[derive(Debug, clap::Args)]
pub(super) struct MapArgs {
    /// Folder, .gamebook file or name of a bundled book
    #[arg(default_value = ".")]
    book: String,
    /// Format of the map [default: that of the file, or svg]
    #[arg(long, value_enum)]
    format: Option<MapFormat>,
    /// File to write, or a folder for one picture per region
    ///
    /// Default: standard output. A picture is not written to a terminal.
    #[arg(long, value_name = "PATH", value_parser = parse_output_path)]
    out: Option<PathBuf>,
    /// Draw only this page and the pages near it
    #[arg(long, value_name = "PAGE")]
    around: Option<String>,
    /// Number of turns to or from that page
    #[arg(long, value_name = "N", default_value_t = 2, requires = "around")]
    depth: usize,
    /// How pages are grouped into regions
    #[arg(long, value_enum, default_value_t = RegionGrouping::File)]
    group_by: RegionGrouping,
    /// Draw only the pages of this region
    #[arg(long, value_name = "NAME", conflicts_with = "around")]
    region: Option<String>,
    /// Draw all pages in one picture
    #[arg(long, conflicts_with_all = ["around", "region"])]
    all_pages: bool,
    /// Simulation report to colour the map with
    ///
    /// Use a report from `turnto simulate --format json`.
    #[arg(long, value_name = "FILE")]
    coverage: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum MapFormat {
    /// Picture
    Svg,
    /// Input for Graphviz: `turnto map --format dot | dot -Tpdf`
    Dot,
    /// One JSON document
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum RegionGrouping {
    /// By the file that contains the page
    File,
    /// By the first tag of the page
    Tag,
}

/// The requested format, or that of the output file. Returns an error if the file has the extension of another format.
fn choose_format(args: &MapArgs) -> Result<MapFormat, CliError> {
    let Some(file) = args.out.as_deref().filter(|path| !is_folder(path)) else {
        return Ok(args.format.unwrap_or(MapFormat::Svg));
    };
    let extensions = [
        (MapFormat::Svg, "svg"),
        (MapFormat::Dot, "dot"),
        (MapFormat::Dot, "gv"),
        (MapFormat::Json, "json"),
    ];
    let is_allowed = |(format, _): &&(MapFormat, &str)| args.format.is_none_or(|it| it == *format);
    let extension = file.extension().and_then(OsStr::to_str);
    let mut formats = extensions.iter().filter(is_allowed);
    let matching = formats.clone().find(|(_, own)| Some(*own) == extension);
    matching.map(|(format, _)| *format).ok_or_else(|| {
        let names: Vec<&str> = formats.by_ref().map(|(_, extension)| *extension).collect();
        let (file, names) = (file.display(), names.join(" or ."));
        CliError::Usage(format!("`--out {file}`: the name must end in .{names}"))
    })
}

pub(super) fn run(args: &MapArgs) -> Result<(), CliError> {
    let format = choose_format(args)?;
    if args.out.is_none() && format == MapFormat::Svg && io::stdout().is_terminal() {
        let why = "a picture cannot be printed on a terminal; use `--out map.svg`, or `--out FOLDER` for one picture per region";
        return Err(CliError::Usage(why.to_owned()));
    }
    let source = open_source(&args.book)?;
    let opened = library::open(&*source, None);
    let book = require_draft(&opened, &args.book)?;
    let structure = lint::page_structure(book, &opened.parse_scripts(), &opened.diagnostics);
    let region_key = match args.group_by {
        RegionGrouping::File => RegionKey::File,
        RegionGrouping::Tag => RegionKey::Tag,
    };
    let mut map = PageMap::from_book(book, &structure, &opened.sources, region_key);
    if let Some(path) = &args.coverage {
        add_coverage(&mut map, path)?;
    }
    if let Some(page) = &args.around {
        let ids = map.nodes.iter().map(|node| &*node.id);
        let page_id = book.data.page_from_input(page);
        let id = page_id.map_or(&**page, |page| &book.page(page).id);
        map = map
            .neighbourhood(id, args.depth)
            .ok_or_else(|| unknown_name("page", page, ids))?;
    }
    let region = match &args.region {
        Some(name) => {
            let names = map.regions.iter().map(|region| &*region.name);
            let index = map.regions.iter().position(|region| region.name == *name);
            Some(index.ok_or_else(|| unknown_name("region", name, names))?)
        }
        None => None,
    };
    match &args.out {
        Some(folder) if is_folder(folder) => {
            if format != MapFormat::Svg || region.is_some() || args.around.is_some() {
                let why = "`--out FOLDER` is only for pictures of the whole book; use a file name";
                return Err(CliError::Usage(why.to_owned()));
            }
            write_pictures(&map, folder)?;
        }
        out => {
            let text = render_file(&map, (format, region), args.all_pages);
            match out {
                Some(path) => std::fs::write(path, text).map_err(|why| write_error(path, &why))?,
                None => {
                    let mut out = screen::out();
                    out.write_all(text.as_bytes())?;
                    out.flush()?;
                }
            }
        }
    }
    if opened.has_errors() {
        errline!("turnto: the book has errors, so the map may be incomplete");
    }
    Ok(())
}

/// The content of an output file.
fn render_file(map: &PageMap, (format, region): (MapFormat, Option<usize>), all: bool) -> String {
    let is_large = map.nodes.len() > MAX_PICTURE_PAGES && !all;
    let only = region.map(|region| map.region_map(region).0);
    match (format, region) {
        (MapFormat::Json, _) => map::to_json(only.as_ref().unwrap_or(map)),
        (MapFormat::Svg, Some(region)) => map::draw_region(map, region),
        (MapFormat::Dot, Some(_)) => map::to_dot(only.as_ref().unwrap_or(map)),
        (MapFormat::Svg, None) if is_large => {
            errline!(
                "turnto: {} pages are too many for one picture, so this is a map of the regions; use `--region NAME` for one region, `--out FOLDER` for each region, or `--all-pages` for all pages",
                map.nodes.len()
            );
            map::draw_overview(map, false)
        }
        (MapFormat::Dot, None) if is_large => map::overview_dot(map),
        (MapFormat::Svg, None) => map::draw_map(map),
        (MapFormat::Dot, None) => map::to_dot(map),
    }
}

/// Writes a picture of the regions and one of each region.
fn write_pictures(map: &PageMap, folder: &Path) -> Result<(), CliError> {
    std::fs::create_dir_all(folder).map_err(|why| write_error(folder, &why))?;
    let write = |name: &str, text: String| {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|why| write_error(&path, &why))
    };
    write("map.svg", map::draw_overview(map, true))?;
    let files = map::region_files(map);
    let indexed = files.par_iter().enumerate();
    indexed.try_for_each(|(region, name)| write(name, map::draw_region(map, region)))?;
    errline!(
        "turnto: wrote {} and a picture of each of {} regions in the same folder",
        folder.join("map.svg").display(),
        map.regions.len()
    );
    Ok(())
}

/// True for an existing folder, or for a name that is meant as a folder.
fn is_folder(path: &Path) -> bool {
    path.is_dir() || (path.extension().is_none() && !path.is_file())
}

fn write_error(path: &Path, why: &io::Error) -> CliError {
    CliError::Failure(format!("cannot write {}: {why}", path.display()))
}

fn unknown_name<'a>(kind: &str, name: &str, names: impl Iterator<Item = &'a str>) -> CliError {
    let suggestion = did_you_mean(name, names).map_or_else(String::new, |it| format!("; {it}"));
    CliError::Usage(format!("unknown {kind} `{name}`{suggestion}"))
}

/// Adds a simulation report to the map.
fn add_coverage(map: &mut PageMap, path: &Path) -> Result<(), CliError> {
    let text = super::read_text(path)
        .map_err(|why| CliError::Usage(format!("cannot read {}: {why}", path.display())))?;
    let invalid = || {
        let why = "is not a report of `turnto simulate --format json`";
        CliError::Usage(format!("{} {why}", path.display()))
    };
    let report: serde_json::Value = serde_json::from_str(&text).map_err(|_| invalid())?;
    let runs = report["runs"].as_u64().ok_or_else(invalid)?;
    let pages = report["by_page"].as_array().ok_or_else(invalid)?;
    let mut visits = BTreeMap::new();
    for page in pages {
        let id = page["id"].as_str().ok_or_else(invalid)?;
        visits.insert(id.to_owned(), page["visits"].as_u64().unwrap_or(0));
    }
    let is_in_map = |id: &&String| map.nodes.iter().any(|node| node.id == **id);
    let unknown = visits
        .keys()
        .filter(|id| !id.contains(':') && !is_in_map(id))
        .count();
    if unknown > 0 {
        let subject = match unknown {
            1 => "1 page of the report is".to_owned(),
            n => format!("{n} pages of the report are"),
        };
        errline!("turnto: {subject} not in this book; is it from another edition?");
    }
    map.add_visits(&visits, runs);
    Ok(())
}
