import { isImageType } from '@coloa/contract/files/pictures.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type Context2D, contextOf, drawMarks } from './draw.ts';
import { type Edits, resultSize, type Size, visibleArea } from './marks.ts';

export type ImageFault = 'animated' | 'damaged' | 'tooLarge' | 'noMemory';

export class ImageError extends Error {
  readonly fault: ImageFault;
  constructor(fault: ImageFault) {
    super(`The image cannot be edited: ${fault}`);
    this.fault = fault;
  }
}

/** Longest side of the preview in pixels, enough for a large screen. */
const PREVIEW = 2_560;
const QUALITY = 0.95;

const textAt = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));

/** Returns whether a GIF, WebP or AVIF can have several frames, of which a canvas would keep only the first. */
async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  if (textAt(bytes, 0, 4) === 'GIF8') return true;
  if (textAt(bytes, 8, 8) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 2) !== 0;
  return textAt(bytes, 4, 8) === 'ftypavis';
}

/** Decodes an image and rotates it upright according to its EXIF orientation. */
async function decode(file: Blob): Promise<ImageBitmap> {
  if (await isAnimated(file)) throw new ImageError('animated');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new ImageError('damaged');
  });
  if (bitmap.width * bitmap.height <= LIMITS.imagePixels) return bitmap;
  bitmap.close();
  throw new ImageError('tooLarge');
}

/** Browsers silently ignore drawing on a canvas that is too large for them. */
function requireMemory(context: Context2D): void {
  context.fillStyle = '#000000';
  context.fillRect(context.canvas.width - 1, context.canvas.height - 1, 1, 1);
  const [, , , alpha] = context.getImageData(context.canvas.width - 1, context.canvas.height - 1, 1, 1).data;
  if (alpha !== 255) throw new ImageError('noMemory');
  context.clearRect(context.canvas.width - 1, context.canvas.height - 1, 1, 1);
}

function scaled(source: ImageBitmap | OffscreenCanvas, { width, height }: Size): OffscreenCanvas {
  const context = contextOf(width, height);
  requireMemory(context);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return context.canvas;
}

export interface OpenedImage extends Size {
  /** The whole image, made smaller if it is large. */
  preview: ImageBitmap;
}

export async function openImage(file: Blob): Promise<OpenedImage> {
  const bitmap = await decode(file);
  const { width, height } = bitmap;
  const factor = PREVIEW / Math.max(width, height);
  if (factor >= 1) return { preview: bitmap, width, height };
  const canvas = scaled(bitmap, { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) });
  bitmap.close();
  return { preview: canvas.transferToImageBitmap(), width, height };
}

/**
 * Draws the marks into the pixels and encodes the result, which therefore contains neither covered pixels nor metadata. The type stays the
 * same if the browser can write it. AVIF becomes WebP.
 */
export async function burn(file: Blob, edits: Edits): Promise<Blob> {
  const bitmap = await decode(file);
  const area = visibleArea(edits, bitmap);
  const context = contextOf(area.width, area.height);
  requireMemory(context);
  context.translate(-area.x, -area.y);
  context.drawImage(bitmap, 0, 0);
  drawMarks(context, edits, bitmap);
  const size = resultSize(edits, bitmap);
  bitmap.close();
  const canvas = edits.scale === 1 ? context.canvas : scaled(context.canvas, size);
  const type = file.type === 'image/avif' ? 'image/webp' : isImageType(file.type) ? file.type : 'image/png';
  return canvas.convertToBlob({ type, quality: QUALITY });
}
