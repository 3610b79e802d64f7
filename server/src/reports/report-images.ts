import { readFile } from 'node:fs/promises';
import { LIMITS } from '@coloa/contract/limits.ts';
import sharp from 'sharp';
import { type Raster, readRaster } from './raster.ts';
import type { ReportDocument, ReportImage } from './report-document.ts';

/** The text column is 475 pt wide: this many pixels across it are 300 a inch, past what print shows. */
const WIDEST = 2_000;
const TALLEST = 4_000;
const LARGEST_BYTES = 3 * 1024 * 1024;

export interface PreparedImage {
  raster: Raster;
  /** Size on the page in CSS pixels, before it is fitted into the column. */
  width: number;
  height: number;
}

/** File names of the document's images that one of its texts refers to. */
export function imagesInUse(document: ReportDocument): string[] {
  const texts = [document.summary, ...document.findings.flatMap((finding) => Object.values(finding.sections))];
  const names = texts.flatMap((text) => [...text.matchAll(/\/attachments\/([\w.-]+)/g)].map((match) => match[1] ?? ''));
  return [...new Set(names)].filter((name) => document.images.has(name));
}

/** The image ready for the PDF, without metadata; null when it is missing, damaged or no image. */
export async function prepareImage(image: ReportImage): Promise<PreparedImage | null> {
  try {
    const file = 'path' in image ? await readFile(image.path) : Buffer.from(image.bytes);
    const asItIs = readRaster(file);
    if (asItIs && asItIs.width <= WIDEST && asItIs.height <= TALLEST && file.length <= LARGEST_BYTES) {
      return { raster: asItIs, width: asItIs.width, height: asItIs.height };
    }
    return await reencode(file);
  } catch {
    // Whatever is wrong with one picture, the report is printed without it and says so in its place.
    return null;
  }
}

async function reencode(file: Buffer): Promise<PreparedImage | null> {
  const source = sharp(file, { limitInputPixels: LIMITS.imagePixels, failOn: 'error' });
  const { format, autoOrient } = await source.metadata();
  const upright = source
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const photo = format === 'jpeg' || file.length > LARGEST_BYTES;
  const encoded = photo
    ? upright.jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    : upright.png({ compressionLevel: 1, adaptiveFiltering: false });
  const raster = readRaster(await encoded.toBuffer());
  return raster && { raster, width: autoOrient.width, height: autoOrient.height };
}
