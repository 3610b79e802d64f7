import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { answer } from './server.ts';

export function canvasOf(width: number, height: number, background: string): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  return context;
}

/** A white image of 640 × 360 px with a magenta secret in its centre. */
export function secretImage(): Promise<Blob> {
  const context = canvasOf(640, 360, '#ffffff');
  context.fillStyle = '#ff00ff';
  context.fillRect(280, 160, 80, 40);
  return context.canvas.convertToBlob();
}

/** Answers downloads of images with this file. */
export function answerImage(blob: Blob, name = 'anh-man-hinh.png'): void {
  answer(
    filesContract.download,
    () => new Response(blob, { headers: { 'content-type': blob.type, 'content-disposition': `inline; filename="${name}"` } }),
  );
}

export async function pixelsOf(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  const context = canvasOf(bitmap.width, bitmap.height, '#ffffff');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the different colours of an area, as '255,0,255'. */
export function coloursIn({ data, width, height }: ImageData, area: Rectangle = { x: 0, y: 0, width, height }): Set<string> {
  const found = new Set<string>();
  for (let y = area.y; y < area.y + area.height; y += 1)
    for (let x = area.x; x < area.x + area.width; x += 1) {
      const at = (y * width + x) * 4;
      found.add(data.subarray(at, at + 3).join(','));
    }
  return found;
}
