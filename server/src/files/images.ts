import type { ImageType } from '@coloa/contract/files/pictures.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import sharp, { type Sharp } from 'sharp';
import { Refusal, refusal } from '../platform/http/refusal.ts';
import { createConcurrencyLimit } from '../platform/jobs/concurrency-limit.ts';

// Images are decoded in the threads of libvips, not in a worker: a worker limits the JavaScript heap, which libvips does not use, and
// ending one does not end the threads of libvips. This module therefore limits pixels and bytes (read from the header before decoding), the
// time, and the number of concurrent images. The slowest TIFF within these limits took 6 s and 900 MB for 50 million pixels of noise; the
// event loop waited for at most 16 ms.

// Each image is opened once, so a cache of libvips would waste memory.
sharp.cache(false);

const AT_ONCE = 2;
/** The maximum number of images in memory: being received, waiting, or being re-encoded. */
const PLACES = 16;
const RETRY_AFTER_S = 5;
const SECONDS = 30;
let taken = 0;

/**
 * Reserves one of the places for images in memory while `work` runs.
 * @throws Refusal TOO_MANY_REQUESTS if there is no place left
 */
export async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= PLACES) throw refusal('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
  taken++;
  try {
    return await work();
  } finally {
    taken--;
  }
}

/**
 * Processes two images at a time, because a decoded image of 50 million pixels needs 200 MB. `PLACES` limits the number of waiting images.
 */
const inTurn = createConcurrencyLimit(AT_ONCE, Number.POSITIVE_INFINITY);

const ANIMATED: ReadonlySet<ImageType> = new Set(['image/gif', 'image/webp']);

function encode(image: Sharp, type: ImageType): Sharp {
  switch (type) {
    case 'image/png':
      return image.png();
    case 'image/jpeg':
      return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    case 'image/gif':
      return image.gif();
    case 'image/webp':
      return image.webp({ quality: 92 });
    case 'image/avif':
      return image.avif({ quality: 75, effort: 2 });
  }
}

export interface CleanImage {
  data: Buffer;
  /** The width of one frame in pixels. */
  width: number;
  /** The height of one frame in pixels. */
  height: number;
}

// With these options, sharp accepts images that only cause warnings, because it can still decode them, but rejects truncated images.
const READING = { failOn: 'error', limitInputPixels: false } as const;

/** Bytes per sample, by the type of the sample. TIFFs of measuring instruments have samples of more than 8 bits. */
const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };
/** The maximum decoded size of a converted image in bytes: that of the largest image with four 8-bit channels. */
const CONVERTED_BYTES = LIMITS.imagePixels * 4;

interface Measured {
  width: number;
  height: number;
  pages: number;
  hasAlpha: boolean;
  bytes: number;
}

/**
 * Measures an image by reading only its header. `bytes` is the size of one decoded frame.
 * @throws Refusal FILE_DAMAGED, IMAGE_TOO_LARGE if all frames together have too many pixels
 */
async function measure(data: Uint8Array, animated: boolean): Promise<Measured> {
  const {
    width,
    height,
    pageHeight = height,
    pages = 1,
    hasAlpha,
    channels,
    depth,
  } = await sharp(data, { ...READING, animated })
    .metadata()
    .catch(refuseDamaged);
  if (width * Math.max(height, pageHeight * pages) > LIMITS.imagePixels)
    throw refusal('IMAGE_TOO_LARGE', { params: { megapixels: LIMITS.imagePixels / 1_000_000 } });
  return { width, height, pages, hasAlpha, bytes: width * height * channels * (SAMPLE_BYTES[depth] ?? 16) };
}

/**
 * Re-encodes an image, which removes EXIF, comments and data appended after the pixels. An image with one frame is rotated according to its
 * EXIF orientation.
 */
export async function cleanImage(data: Uint8Array, type: ImageType): Promise<CleanImage> {
  const animated = ANIMATED.has(type);
  const { pages, hasAlpha } = await measure(data, animated);
  return inTurn(async () => {
    const image = sharp(data, { ...READING, animated }).timeout({ seconds: SECONDS });
    const upright = pages === 1 ? image.autoOrient() : image;
    // Most screenshots have an alpha channel without transparency. Without this channel, reports can use the image unchanged.
    const opaque =
      type === 'image/png' &&
      hasAlpha &&
      (
        await sharp(data, { ...READING, animated })
          .stats()
          .catch(refuseDamaged)
      ).isOpaque;
    const made = await encode(opaque ? upright.removeAlpha() : upright, type)
      .toBuffer({ resolveWithObject: true })
      .catch(refuseDamaged);
    return { data: made.data, width: made.info.width, height: made.info.pageHeight ?? made.info.height };
  });
}

/**
 * Converts an image that most browsers cannot show, such as a TIFF.
 * @param format the name of the format, for the error
 * @throws Refusal IMAGE_FORMAT if it cannot be read, has several pages or needs too much memory, IMAGE_TOO_LARGE
 */
export async function convertImage(data: Uint8Array, type: ImageType, format: string): Promise<CleanImage> {
  try {
    const { pages, bytes } = await measure(data, false);
    // Images with several pages are rejected, because all pages except the first would be lost. The size is limited, because an image with
    // ten thousand channels would need as much memory as thousands of images.
    if (pages > 1 || bytes > CONVERTED_BYTES) throw refusal('IMAGE_FORMAT', { params: { format } });
    return await cleanImage(data, type);
  } catch (error) {
    if (error instanceof Refusal && error.details[0]?.code === 'FILE_DAMAGED') throw refusal('IMAGE_FORMAT', { params: { format } });
    throw error;
  }
}

/** Maximum width and height of a stored logo in pixels. */
const LOGO_MOST = 512;

export const PICTURES = {
  avatar: { type: 'image/webp', ending: 'webp', make: (image: Sharp) => image.resize(256, 256, { fit: 'cover' }).webp({ quality: 88 }) },
  logo: {
    type: 'image/png',
    ending: 'png',
    make: (image: Sharp) => image.resize(LOGO_MOST, LOGO_MOST, { fit: 'inside', withoutEnlargement: true }).png(),
  },
} as const;
export type Picture = keyof typeof PICTURES;

/**
 * Converts an image into a profile picture or a logo. Uses only the first frame of an animation, and drops metadata.
 * @throws Refusal FILE_DAMAGED, IMAGE_TOO_LARGE, IMAGE_TOO_SMALL for a logo
 */
export async function makePicture(data: Uint8Array, picture: Picture): Promise<Buffer> {
  const measured = await measure(data, false);
  if (picture === 'logo') requireLogoSize(measured);
  return inTurn(() => {
    const image = sharp(data, { ...READING, animated: false })
      .timeout({ seconds: SECONDS })
      .autoOrient();
    return PICTURES[picture].make(image).toBuffer().catch(refuseDamaged);
  });
}

/** A long, thin logo can be large enough before it is scaled down, but not afterwards. */
function requireLogoSize(before: Pick<Measured, 'width' | 'height'>): void {
  const scale = Math.min(1, LOGO_MOST / Math.max(before.width, before.height));
  const [width, height] = [Math.round(before.width * scale), Math.round(before.height * scale)];
  const least = LIMITS.logoSide;
  if (Math.min(width, height) < least) throw refusal('IMAGE_TOO_SMALL', { params: { width, height, least } });
}

function refuseDamaged(error: unknown): never {
  throw Object.assign(refusal('FILE_DAMAGED'), { cause: error });
}
