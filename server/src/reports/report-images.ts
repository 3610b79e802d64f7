import { readFile } from 'node:fs/promises';
import { LIMITS } from '@coloa/contract/limits.ts';
import sharp from 'sharp';
import { type Raster, readRaster } from './raster.ts';
import { madeOnce } from './raster-cache.ts';
import { imagesOfEvidence, type ReportDocument, type ReportPicture, textsOfDocument } from './report-document.ts';

const WIDEST = 2_000;
const TALLEST = 4_000;
const LARGEST_BYTES = 3 * 1024 * 1024;
const READING = { limitInputPixels: LIMITS.imagePixels, failOn: 'error' } as const;

export interface OpenImage {
  width: number;
  height: number;
  /** Reads the file again on each call, and returns its image data. Returns null if the image cannot be read. */
  raster(): Promise<Raster | null>;
}

export function imagesInUse(document: ReportDocument): string[] {
  const names = textsOfDocument(document).flatMap((text) => [...text.matchAll(/\/attachments\/([\w.-]+)/g)].map((match) => match[1] ?? ''));
  return [...new Set([...names, ...imagesOfEvidence(document)])].filter((name) => document.pictures.has(name));
}

/**
 * Opens an image and returns its size. Returns null if the image is missing, damaged or not an image. Does not keep the file in memory,
 * because `raster` reads it again.
 */
export async function openImage({ path }: ReportPicture): Promise<OpenImage | null> {
  const again = (make: (file: Buffer) => Promise<Raster | null> | Raster | null) => () =>
    readFile(path)
      .then(make)
      .catch(() => null);
  try {
    const file = await readFile(path);
    const asItIs = readRaster(file);
    if (asItIs && asItIs.width <= WIDEST && asItIs.height <= TALLEST && file.length <= LARGEST_BYTES) {
      return { width: asItIs.width, height: asItIs.height, raster: again(readRaster) };
    }
    const { format, autoOrient } = await sharp(file, READING).metadata();
    const photo = format === 'jpeg' || file.length > LARGEST_BYTES;
    return {
      width: autoOrient.width,
      height: autoOrient.height,
      raster: again((file) => madeOnce(file, () => reencode(file, photo))),
    };
  } catch {
    // The report contains a note instead of this image.
    return null;
  }
}

async function reencode(file: Buffer, photo: boolean): Promise<Raster | null> {
  const upright = sharp(file, READING)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoded = photo
    ? upright.jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    : upright.png({ compressionLevel: 1, adaptiveFiltering: false });
  return readRaster(await encoded.toBuffer());
}
