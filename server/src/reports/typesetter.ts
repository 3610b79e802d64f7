import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeOf } from '@coloa/contract/visible-text.ts';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { NO_BRANDING, shadowBrand } from './branding.ts';
import { openReportFonts, type TextFonts } from './fonts/report-fonts.ts';
import { embedImages, placeholder } from './pdf-images.ts';
import { redactDocument } from './plain-document.ts';
import type { Raster } from './raster.ts';
import { reportSource } from './report.typst.ts';
import type { ReportDocument } from './report-document.ts';
import { imagesInUse, type OpenImage, openImage } from './report-images.ts';

const TEMPLATE = join(import.meta.dirname, 'typst');
/**
 * The number of images that are processed concurrently. Each image takes one of the 4 threads of the process; one is left for files and
 * passwords.
 */
const IMAGES_AT_ONCE = 3;

/** Receives the progress from 0 to 1. Typesetting itself is one step without progress. */
export type Progress = (fraction: number) => void;

export interface Typesetter {
  /**
   * Returns the PDF of the documents. Blocks its thread during typesetting, so it must run in a worker. Rejects with the typesetter's
   * message.
   */
  typeset(documents: readonly ReportDocument[], onProgress: Progress): Promise<Buffer>;
}

/**
 * Creates a typesetter, which generates one report at a time. Loads the usual fonts immediately (50 ms), and others when a text needs them.
 * @param fontFolder the folder of fonts that a team installed
 */
export function createTypesetter(fontFolder: string | null = null): Typesetter {
  const compilerFor = createCompilers();
  compilerFor(openReportFonts(fontFolder)('').files);
  return {
    async typeset(unsafe, onProgress) {
      const documents = unsafe.map(redactDocument);
      const opened = await openImages(documents);
      const [rasters, draft] = await Promise.all([
        makeRasters(opened, (fraction) => onProgress(fraction * 0.4)),
        reportSource(documents, sizesOf(opened)),
      ]);
      const whole = rasters.size === opened.size;
      const written = whole ? draft : await reportSource(documents, sizesOf(new Map([...opened].filter(([name]) => rasters.has(name)))));
      // Searches for fonts again for each report, so that newly installed fonts are used.
      const fonts = openReportFonts(fontFolder)(written);
      const source = withEscapes(written, fonts.missing);
      const compiler = compilerFor(fonts.files);
      onProgress(0.45);
      shadowBrand(compiler, TEMPLATE, documents[0]?.branding ?? NO_BRANDING);
      shadowFonts(compiler, fonts);
      try {
        for (const index of [...rasters.keys()].keys()) compiler.mapShadow(join(TEMPLATE, pathOf(index)), placeholder(index));
        const compiled = compiler.compile({ mainFileContent: source });
        const pages = compiled.result;
        if (!pages) throw new Error(`Typesetting failed: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
        onProgress(0.8);
        const pdf = accessiblePdf(compiler, pages);
        onProgress(0.95);
        return embedImages(pdf, [...rasters.values()]);
      } finally {
        compiler.resetShadow();
        // Clears the texts of this report from memory before the next report, but only after the result is returned.
        setImmediate(() => compiler.evictCache(0));
      }
    },
  };
}

/**
 * Returns a function that creates a compiler for the given fonts. The function keeps its last compiler, because most reports need the same
 * fonts.
 */
function createCompilers(): (files: readonly string[]) => NodeCompiler {
  let last: { key: string; compiler: NodeCompiler } | undefined;
  return (files) => {
    const key = files.join();
    if (last?.key !== key)
      last = {
        key,
        compiler: NodeCompiler.create({ workspace: TEMPLATE, fontArgs: [{ fontBlobs: files.map((file) => readFileSync(file)) }] }),
      };
    return last.compiler;
  };
}

/**
 * Replaces characters without a font with printed escapes, because the typesetter would print gaps. In the source, only strings contain
 * such characters.
 */
function withEscapes(source: string, missing: readonly string[]): string {
  if (missing.length === 0) return source;
  const escapes = new Map(missing.map((character) => [character, `\\${escapeOf(character)}`]));
  // Replace all characters in one pass, because the fonts may lack thousands of the characters in a text.
  return source.replace(/[^\0-\xff]/gu, (character) => escapes.get(character) ?? character);
}

function shadowFonts(compiler: NodeCompiler, { sans, mono }: TextFonts): void {
  const list = (families: string[]) => `(${families.map((family) => `"${family}",`).join(' ')})`;
  compiler.mapShadow(`${TEMPLATE}/fonts.typ`, Buffer.from(`#let sans = ${list(sans)}\n#let mono = ${list(mono)}\n`));
}

/** Exports a plain PDF if a text does not allow PDF/UA-1. No such text is known, because characters without a font are escaped. */
function accessiblePdf(compiler: NodeCompiler, pages: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(pages, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(pages, {});
  }
}

const pathOf = (index: number) => `/images/${index}.png`;

const sizesOf = (images: ReadonlyMap<string, OpenImage>) =>
  new Map([...images].map(([name, { width, height }], index) => [name, { path: pathOf(index), width, height }]));

async function openImages(documents: readonly ReportDocument[]): Promise<Map<string, OpenImage>> {
  const opened = new Map<string, OpenImage>();
  for (const [name, document] of documents.flatMap((each) => imagesInUse(each).map((image) => [image, each] as const))) {
    if (opened.has(name)) continue;
    const given = document.pictures.get(name);
    const image = given && (await openImage(given));
    if (image) opened.set(name, image);
  }
  return opened;
}

async function makeRasters(images: ReadonlyMap<string, OpenImage>, onProgress: Progress): Promise<Map<string, Raster>> {
  const made = new Map<string, Raster | null>([...images.keys()].map((name) => [name, null]));
  const left = images.entries();
  let done = 0;
  await Promise.all(
    Array.from({ length: IMAGES_AT_ONCE }, async () => {
      for (const [name, image] of left) {
        made.set(name, await image.raster());
        done += 1;
        onProgress(done / images.size);
      }
    }),
  );
  return new Map([...made].flatMap(([name, raster]) => (raster ? [[name, raster] as const] : [])));
}
