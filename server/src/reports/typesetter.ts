import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { NO_BRANDING, shadowBrand } from './branding.ts';
import { embedImages, placeholder } from './pdf-images.ts';
import type { Raster } from './raster.ts';
import { redactDocument } from './redact-document.ts';
import { reportSource } from './report.typst.ts';
import type { ReportDocument } from './report-document.ts';
import { imagesInUse, type OpenImage, openImage } from './report-images.ts';

const TEMPLATE = join(import.meta.dirname, 'typst');
const FONTS = [
  '@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  '@expo-google-fonts/be-vietnam-pro/400Regular_Italic/BeVietnamPro_400Regular_Italic.ttf',
  '@expo-google-fonts/be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf',
  '@expo-google-fonts/be-vietnam-pro/600SemiBold/BeVietnamPro_600SemiBold.ttf',
  '@expo-google-fonts/be-vietnam-pro/600SemiBold_Italic/BeVietnamPro_600SemiBold_Italic.ttf',
  '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
  '@expo-google-fonts/jetbrains-mono/600SemiBold/JetBrainsMono_600SemiBold.ttf',
];
/** Pictures made anew at once. The threads they take are the whole process's four: one is left for its files and passwords. */
const IMAGES_AT_ONCE = 3;

/** From 0 to 1; typesetting itself is one step and cannot be watched. */
export type Progress = (fraction: number) => void;

export interface Typesetter {
  /** Blocks its thread for the time of typesetting, hence to be called in a worker. Throws with the typesetter's words on failure. */
  typeset(documents: readonly ReportDocument[], onProgress: Progress): Promise<Buffer>;
}

/** Loads the fonts (50 ms); one per thread, for one document after another. */
export function createTypesetter(): Typesetter {
  const { resolve } = createRequire(import.meta.url);
  const compiler = NodeCompiler.create({
    workspace: TEMPLATE,
    fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(resolve(font))) }],
  });
  return {
    async typeset(unsafe, onProgress) {
      const documents = unsafe.map(redactDocument);
      const opened = await openImages(documents);
      // The pictures are made by other threads while this one writes the source.
      const [rasters, draft] = await Promise.all([
        makeRasters(opened, (fraction) => onProgress(fraction * 0.4)),
        reportSource(documents, sizesOf(opened)),
      ]);
      const whole = rasters.size === opened.size;
      const source = whole ? draft : await reportSource(documents, sizesOf(new Map([...opened].filter(([name]) => rasters.has(name)))));
      onProgress(0.45);
      shadowBrand(compiler, TEMPLATE, documents[0]?.branding ?? NO_BRANDING);
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
        // Keeps no text of one workspace's report in memory while the next is made; not before this one was given away.
        setImmediate(() => compiler.evictCache(0));
      }
    },
  };
}

/** As PDF/UA-1, which a character without a face on this machine rules out; tagged then as well. */
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

/** In the order of the images; those that turn out to be damaged are left out. */
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
