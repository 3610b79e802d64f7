import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { shadowBrand } from './branding.ts';
import { embedImages, placeholder } from './pdf-images.ts';
import { redactDocument } from './redact-document.ts';
import { reportSource } from './report.typst.ts';
import type { ReportDocument } from './report-document.ts';
import { imagesInUse, type PreparedImage, prepareImage } from './report-images.ts';

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
/** Pictures read and re-encoded at once: enough for two cores, few enough for memory. */
const IMAGES_AT_ONCE = 4;

/** From 0 to 1; typesetting itself is one step and cannot be watched. */
export type Progress = (fraction: number) => void;

export interface Typesetter {
  /** Blocks its thread for the time of typesetting, hence to be called in a worker. Throws with the typesetter's words on failure. */
  typeset(document: ReportDocument, onProgress: Progress): Promise<Buffer>;
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
      const document = redactDocument(unsafe);
      const prepared = await prepareImages(document, (fraction) => onProgress(fraction * 0.4));
      const names = [...prepared.keys()];
      const pathOf = (name: string) => `/images/${names.indexOf(name)}.png`;
      const source = reportSource(
        document,
        new Map([...prepared].map(([name, { width, height }]) => [name, { path: pathOf(name), width, height }])),
      );
      onProgress(0.45);
      shadowBrand(compiler, TEMPLATE, document.branding);
      try {
        for (const [index, name] of names.entries()) compiler.mapShadow(join(TEMPLATE, pathOf(name)), placeholder(index));
        const compiled = compiler.compile({ mainFileContent: source });
        const pages = compiled.result;
        if (!pages) throw new Error(`Typesetting failed: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
        onProgress(0.8);
        const pdf = compiler.pdf(pages, {});
        onProgress(0.95);
        return embedImages(
          pdf,
          [...prepared.values()].map(({ raster }) => raster),
        );
      } finally {
        compiler.resetShadow();
        // Keeps nothing of one workspace's report in memory while the next is made.
        compiler.evictCache(0);
      }
    },
  };
}

async function prepareImages(document: ReportDocument, onProgress: Progress): Promise<Map<string, PreparedImage>> {
  const names = imagesInUse(document);
  const prepared = new Map<string, PreparedImage>();
  for (let at = 0; at < names.length; at += IMAGES_AT_ONCE) {
    const some = names.slice(at, at + IMAGES_AT_ONCE);
    const images = await Promise.all(
      some.map((name) => {
        const image = document.images.get(name);
        return image ? prepareImage(image) : null;
      }),
    );
    for (const [index, name] of some.entries()) {
      const image = images[index];
      if (image) prepared.set(name, image);
    }
    onProgress(Math.min(1, (at + IMAGES_AT_ONCE) / names.length));
  }
  return prepared;
}
