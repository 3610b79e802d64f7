export interface Crop {
  /** The zoom factor, from 1 to 4. At 1, the square is the largest that fits into the image. */
  zoom: number;
  /** The horizontal offset of the image's centre from that of the square, in multiples of the square's side; right is positive. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;
export const CENTRED: Crop = { zoom: 1, x: 0, y: 0 };

const within = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** Returns the size of the drawn image in multiples of the square's side. */
export function drawnSize({ width, height }: Size, zoom: number): Size {
  const shorter = Math.min(width, height);
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom };
}

/** Returns the nearest crop that leaves no part of the square empty. */
export function clamped(crop: Crop, size: Size): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, crop.zoom));
  const drawn = drawnSize(size, zoom);
  return { zoom, x: within(crop.x, (drawn.width - 1) / 2), y: within(crop.y, (drawn.height - 1) / 2) };
}

/** Returns the cropped square in pixels of the image. */
export function cropBox(crop: Crop, size: Size): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / crop.zoom;
  return { left: size.width / 2 - crop.x * side - side / 2, top: size.height / 2 - crop.y * side - side / 2, side };
}
