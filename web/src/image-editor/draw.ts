import { type Area, COLOURS, type Edits, type Mark, numberOf, type Size, unitOf, visibleArea, wholePixels } from './marks.ts';
import { averagesOf, cuts, type Grid, gridOf } from './mosaic.ts';

export type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A generic font, because the worker cannot use the fonts of the page. */
const fontOf = (size: number): string => `600 ${size}px system-ui, sans-serif`;
/** Font size and padding of a label, as shares of its height. */
const LETTERS = 0.62;
const PADDING = 0.3;

export function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no memory for a canvas');
  return context;
}

let measuring: OffscreenCanvasRenderingContext2D | undefined;

/** Returns the width of a label divided by its height. */
export function labelRatio(text: string): number {
  measuring ??= contextOf(1, 1);
  measuring.font = fontOf(100);
  return (measuring.measureText(text || ' ').width / 100) * LETTERS + 2 * PADDING;
}

/** Draws a path in a colour with a white outline, so that it is visible on every background. */
function outlined(context: Context2D, colour: string, unit: number, path: () => void): void {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [style, width] of [
    ['#ffffff', 2.2 * unit],
    [colour, unit],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.beginPath();
    path();
    context.stroke();
  }
}

function drawArrow(context: Context2D, { area, colour }: Mark, unit: number): void {
  const tip = { x: area.x + area.width, y: area.y + area.height };
  const angle = Math.atan2(area.height, area.width);
  const head = Math.min(6 * unit, Math.hypot(area.width, area.height) / 2);
  const line = 1.5 * unit;
  outlined(context, COLOURS[colour], line, () => {
    context.moveTo(area.x, area.y);
    context.lineTo(tip.x, tip.y);
    for (const side of [-1, 1]) {
      const back = angle + side * (Math.PI - Math.PI / 6);
      context.moveTo(tip.x, tip.y);
      context.lineTo(tip.x + head * Math.cos(back), tip.y + head * Math.sin(back));
    }
  });
}

function drawLabel(context: Context2D, { area, colour }: Mark, text: string, unit: number, round: boolean): void {
  const { x, y, width, height } = area;
  const path = () => context.roundRect(x, y, width, height, round ? height / 2 : height / 6);
  outlined(context, COLOURS[colour], unit, path);
  context.fillStyle = COLOURS[colour];
  context.beginPath();
  path();
  context.fill();
  context.fillStyle = '#ffffff';
  context.font = fontOf(height * LETTERS);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x + width / 2, y + height * 0.53, width - (round ? 0 : height * PADDING));
}

/** Returns the area in pixels of the canvas, clipped at its edges; null if nothing remains. The context must not be rotated or skewed. */
function devicePixels(context: Context2D, area: Area): Area | null {
  const { a, d, e, f } = context.getTransform();
  const { x, y, width, height } = wholePixels(area);
  const [left, top] = [Math.max(0, Math.floor(x * a + e)), Math.max(0, Math.floor(y * d + f))];
  const right = Math.min(context.canvas.width, Math.ceil((x + width) * a + e));
  const bottom = Math.min(context.canvas.height, Math.ceil((y + height) * d + f));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** Returns a small image with one pixel per cell. Reads one row of cells at a time, because the area can have 50 million pixels. */
function cellsOf(context: Context2D, place: Area, { columns, rows }: Grid): OffscreenCanvas {
  const cells = contextOf(columns, rows);
  const edges = cuts(place.height, rows);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [edges[row] ?? 0, edges[row + 1] ?? 0];
    if (bottom <= top) continue;
    const averages = averagesOf(context.getImageData(place.x, place.y + top, place.width, bottom - top), columns);
    const line = cells.createImageData(columns, 1);
    line.data.set(averages);
    cells.putImageData(line, 0, row);
  }
  return cells.canvas;
}

/** Replaces the area by the rounded averages of a few large cells, and smooths only these averages. No pixel of the area remains. */
function drawBlur(context: Context2D, area: Area, unit: number): void {
  const place = devicePixels(context, area);
  if (!place) return;
  const grid = gridOf(wholePixels(area), unit);
  const cells = cellsOf(context, place, { columns: Math.min(grid.columns, place.width), rows: Math.min(grid.rows, place.height) });
  context.save();
  context.resetTransform();
  context.beginPath();
  context.rect(place.x, place.y, place.width, place.height);
  context.clip();
  context.fillStyle = '#ffffff';
  context.fillRect(place.x, place.y, place.width, place.height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'low';
  context.drawImage(cells, place.x, place.y, place.width, place.height);
  context.restore();
}

/** The light edge around the black area makes it visible on dark images. */
function drawBlackout(context: Context2D, area: Area, unit: number): void {
  const place = devicePixels(context, area);
  if (!place) return;
  const edge = Math.max(1, Math.round((unit / 3) * context.getTransform().a));
  context.save();
  context.resetTransform();
  context.fillStyle = '#ffffff';
  context.fillRect(place.x - edge, place.y - edge, place.width + 2 * edge, place.height + 2 * edge);
  context.fillStyle = '#000000';
  context.fillRect(place.x, place.y, place.width, place.height);
  context.restore();
}

/**
 * Draws the marks in the coordinates of the image. The preview and the result use the same function, so both look alike.
 * @param image the size of the whole image
 */
export function drawMarks(context: Context2D, edits: Edits, image: Size): void {
  const unit = unitOf(visibleArea(edits, image));
  for (const mark of edits.marks) {
    switch (mark.kind) {
      case 'arrow':
        drawArrow(context, mark, unit);
        break;
      case 'box':
        outlined(context, COLOURS[mark.colour], 1.2 * unit, () =>
          context.roundRect(mark.area.x, mark.area.y, mark.area.width, mark.area.height, unit),
        );
        break;
      case 'text':
        if (mark.text.trim() !== '') drawLabel(context, mark, mark.text, unit, false);
        break;
      case 'number':
        drawLabel(context, mark, String(numberOf(edits, mark)), unit, true);
        break;
      case 'blur':
        drawBlur(context, mark.area, unitOf(image));
        break;
      case 'blackout':
        drawBlackout(context, mark.area, unit);
        break;
    }
  }
}
