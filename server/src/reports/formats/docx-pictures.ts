import { LIMITS } from '@coloa/contract/limits.ts';
import sharp from 'sharp';
import type { ReportDocument } from '../report-document.ts';
import type { ReadPicture } from '../report-pictures.ts';

export interface DocxPicture {
  type: 'png' | 'jpg';
  data: Buffer;
  width: number;
  height: number;
}

/** The maximum width of an image in pixels. At 200 pixels per inch, it exceeds the width of the text column. */
const WIDEST = 1_400;
/** The maximum height of an image in pixels. At 200 pixels per inch, it exceeds the height of a page. */
const TALLEST = 3_000;
const AT_ONCE = 4;

async function made(bytes: Uint8Array): Promise<DocxPicture> {
  const source = sharp(bytes, { limitInputPixels: LIMITS.imagePixels, failOn: 'error' });
  const photo = (await source.metadata()).format === 'jpeg';
  const upright = source.autoOrient().resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true });
  const encoded = photo
    ? upright.jpeg({ quality: 86 })
    : upright.flatten({ background: '#ffffff' }).png({ compressionLevel: 6, adaptiveFiltering: false });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { type: photo ? 'jpg' : 'png', data, width: info.width, height: info.height };
}

/** Reads and re-encodes the images, which removes their metadata. Omits unreadable images. */
export async function docxPictures(document: ReportDocument, read: ReadPicture): Promise<Map<string, DocxPicture>> {
  const pictures = new Map<string, DocxPicture>();
  const left = document.images.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { fileName } of left) {
        const bytes = await read(document, fileName);
        if (!bytes) continue;
        try {
          pictures.set(fileName, await made(bytes));
        } catch {
          // The report contains a note instead of this image.
        }
      }
    }),
  );
  return pictures;
}

/** Returns the logo, never enlarged; null if the workspace has no logo or the logo cannot be read. */
export async function docxLogo(logo: Uint8Array | null, width: number, height: number): Promise<DocxPicture | null> {
  if (!logo) return null;
  try {
    const { autoOrient } = await sharp(logo).metadata();
    const scale = Math.min(1, width / autoOrient.width, height / autoOrient.height);
    const data = await sharp(logo)
      .autoOrient()
      .resize({ height: Math.ceil(height * 4), withoutEnlargement: true })
      .png()
      .toBuffer();
    return { type: 'png', data, width: Math.ceil(autoOrient.width * scale), height: Math.ceil(autoOrient.height * scale) };
  } catch {
    return null;
  }
}

const spiral = (stops: readonly number[]): string =>
  stops
    .slice(1)
    .map((to, n) => {
      const reach = Math.abs(to - (stops[n] ?? 0)) / 2;
      return `A${reach} ${reach} 0 0 ${to > (stops[n] ?? 0) ? 1 : n % 2 === 0 ? 0 : 1} ${to} 0`;
    })
    .reduce((so, arc) => `${so}${arc}`, `M${stops[0]} 0`);

const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();

export async function drawnSign(size: number): Promise<DocxPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 2}" height="${size * 2}" viewBox="-16 -16 32 32"><path d="${spiral([0, 4.4, -4.4, 8.8, -8.8, 13.2, -13.2])}" fill="none" stroke="#0b7a6f" stroke-width="2.3" stroke-linecap="round"/></svg>`;
  return { type: 'png', data: await drawn(svg), width: size, height: size };
}

export async function drawnRamparts(width: number, height: number): Promise<DocxPicture> {
  const walls = [0, 7, 14, 21].map((offset) => {
    const r = (n: number) => 15.5 + offset + n * 52;
    return `<path d="${spiral([-r(0), r(0), -r(1), r(1), -r(2), r(2), -r(3)])}" fill="none" stroke="#cbd1d9" stroke-width="0.5"/>`;
  });
  const unit = 2.05;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${width * 1.026} ${height * 0.858}) scale(${unit})">${walls.join('')}</g></svg>`;
  return { type: 'png', data: await drawn(svg), width, height };
}
