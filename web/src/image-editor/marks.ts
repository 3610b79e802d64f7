export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** A rectangle in pixels of the upright image. Only the area of an arrow can have a negative width or height. */
export type Area = Point & Size;

export const KINDS = ['arrow', 'box', 'text', 'number', 'blur', 'blackout'] as const;
export type Kind = (typeof KINDS)[number];

/** Each colour has a contrast of at least 4.5:1 with the white text and outline of the marks. */
export const COLOURS = { red: '#c81e1e', blue: '#1d4ed8', green: '#15803d', purple: '#7e22ce', ink: '#16202b' } as const;
export type Colour = keyof typeof COLOURS;

export interface Mark {
  id: number;
  kind: Kind;
  colour: Colour;
  /** An arrow points from `x`, `y` to the opposite corner. */
  area: Area;
  /** Empty for all kinds except `text`. */
  text: string;
}

export interface Edits {
  /** The marks in the order in which they are drawn. */
  marks: readonly Mark[];
  crop: Area | null;
  /** The factor by which the result is smaller than its original, from `SMALLEST` to 1. */
  scale: number;
}

export const NO_EDITS: Edits = { marks: [], crop: null, scale: 1 };
export const SMALLEST = 0.1;
/** Minimum side of a mark or crop in pixels. */
const LEAST = 8;

/** Corners of boxes, and the ends of an arrow: `nw` is its start, `se` its tip. */
export type Corner = 'nw' | 'ne' | 'sw' | 'se';

export const hasColour = (kind: Kind): boolean => kind !== 'blur' && kind !== 'blackout';
export const keepsRatio = (kind: Kind): boolean => kind === 'text' || kind === 'number';

export const cornersOf = (kind: Kind): readonly Corner[] =>
  keepsRatio(kind) ? ['se'] : kind === 'arrow' ? ['nw', 'se'] : ['nw', 'ne', 'sw', 'se'];

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** Returns the same rectangle with positive sides. */
export const upright = ({ x, y, width, height }: Area): Area => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});

/** Returns the smallest rectangle of whole pixels that contains the area, so that a redaction leaves no partly covered pixels. */
export function wholePixels(area: Area): Area {
  const { x, y, width, height } = upright(area);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}

export const within = ({ x, y }: Point, frame: Area): Point => ({
  x: clamp(x, frame.x, frame.x + frame.width),
  y: clamp(y, frame.y, frame.y + frame.height),
});

export const between = (from: Point, to: Point): Area => ({ x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y });

/** Moves an area by a distance, but not out of the frame. */
export function movedArea(area: Area, by: Point, frame: Area): Area {
  const { x, y, width, height } = upright(area);
  const dx = clamp(x + by.x, frame.x, frame.x + frame.width - width) - x;
  const dy = clamp(y + by.y, frame.y, frame.y + frame.height - height) - y;
  return { ...area, x: area.x + dx, y: area.y + dy };
}

export const cornerOf = ({ x, y, width, height }: Area, corner: Corner): Point => ({
  x: corner === 'nw' || corner === 'sw' ? x : x + width,
  y: corner === 'nw' || corner === 'ne' ? y : y + height,
});

const opposite: Record<Corner, Corner> = { nw: 'se', ne: 'sw', sw: 'ne', se: 'nw' };

/** Moves a corner to a point. The opposite corner stays, and both sides keep a minimum length. */
export function resizedBox(area: Area, corner: Corner, to: Point, frame: Area): Area {
  const fixed = cornerOf(area, opposite[corner]);
  const { x, y } = within(to, frame);
  const along = (from: number, at: number, start: number, length: number): [number, number] => {
    if (Math.abs(at - from) >= LEAST) return [Math.min(from, at), Math.abs(at - from)];
    const least = Math.min(LEAST, length);
    const forward = from + least <= start + length && (at >= from || from - least < start);
    return [forward ? from : from - least, least];
  };
  const [left, width] = along(fixed.x, x, frame.x, frame.width);
  const [top, height] = along(fixed.y, y, frame.y, frame.height);
  return { x: left, y: top, width, height };
}

function resizedArea({ kind, area }: Mark, corner: Corner, to: Point, frame: Area): Area {
  if (kind === 'arrow') {
    const start = corner === 'nw' ? within(to, frame) : area;
    return between(start, corner === 'nw' ? cornerOf(area, 'se') : within(to, frame));
  }
  if (!keepsRatio(kind)) return resizedBox(area, corner, to, frame);
  const ratio = area.width / area.height;
  const most = Math.min(frame.y + frame.height - area.y, (frame.x + frame.width - area.x) / ratio);
  const height = clamp(Math.max(to.y - area.y, (to.x - area.x) / ratio), LEAST, most);
  return { x: area.x, y: area.y, width: height * ratio, height };
}

const changed = (edits: Edits, id: number, change: (mark: Mark) => Mark): Edits => ({
  ...edits,
  marks: edits.marks.map((mark) => (mark.id === id ? change(mark) : mark)),
});

export const addMark = (edits: Edits, mark: Mark): Edits => ({ ...edits, marks: [...edits.marks, mark] });
export const removeMark = (edits: Edits, id: number): Edits => ({ ...edits, marks: edits.marks.filter((mark) => mark.id !== id) });
export const moveMark = (edits: Edits, id: number, by: Point, frame: Area): Edits =>
  changed(edits, id, (mark) => ({ ...mark, area: movedArea(mark.area, by, frame) }));
export const resizeMark = (edits: Edits, id: number, corner: Corner, to: Point, frame: Area): Edits =>
  changed(edits, id, (mark) => ({ ...mark, area: resizedArea(mark, corner, to, frame) }));
export const colourMark = (edits: Edits, id: number, colour: Colour): Edits => changed(edits, id, (mark) => ({ ...mark, colour }));
/** `ratio` is the width of the new text divided by its height. */
export const writeMark = (edits: Edits, id: number, text: string, ratio: number): Edits =>
  changed(edits, id, (mark) => ({ ...mark, text, area: { ...mark.area, width: mark.area.height * ratio } }));

export const nextId = ({ marks }: Edits): number => Math.max(0, ...marks.map(({ id }) => id)) + 1;

/** Returns the number of a mark among those of its kind, from 1. Markers show this number, so they stay consecutive after a deletion. */
export const numberOf = ({ marks }: Edits, { id, kind }: Pick<Mark, 'id' | 'kind'>): number =>
  marks.filter((mark) => mark.kind === kind).findIndex((mark) => mark.id === id) + 1;

export const frameOf = ({ width, height }: Size): Area => ({ x: 0, y: 0, width, height });

/** Returns the part of the image that remains, in whole pixels. */
export const visibleArea = ({ crop }: Pick<Edits, 'crop'>, image: Size): Area => {
  if (!crop) return frameOf(image);
  const { x, y, width, height } = crop;
  const [left, top] = [clamp(Math.round(x), 0, image.width - 1), clamp(Math.round(y), 0, image.height - 1)];
  return {
    x: left,
    y: top,
    width: clamp(Math.round(x + width) - left, 1, image.width - left),
    height: clamp(Math.round(y + height) - top, 1, image.height - top),
  };
};

export function resultSize(edits: Edits, image: Size): Size {
  const { width, height } = visibleArea(edits, image);
  return { width: Math.max(1, Math.round(width * edits.scale)), height: Math.max(1, Math.round(height * edits.scale)) };
}

export const sizeWords = ({ width, height }: Size): string => `${width} × ${height} px`;

/** Returns the line width in image pixels: 2 px in a report, which scales images down to about 640 px. */
export const unitOf = ({ width, height }: Size): number => Math.max(1.5, Math.max(width, height) / 320);

/** Returns the size of a new mark in image pixels. Texts and numbers depend on the line width, other marks on the visible area. */
function firstSize(kind: Kind, { width, height }: Size, ratio: number): Size {
  const unit = unitOf({ width, height });
  const tall = Math.min((kind === 'number' ? 12 : 11) * unit, height, width / ratio);
  if (keepsRatio(kind)) return { width: tall * ratio, height: tall };
  return { width: width / 4, height: kind === 'arrow' ? -height / 6 : height / 6 };
}

/** Returns the area of a new mark, with its centre at a point. `ratio` is its width divided by its height, for kinds that keep it. */
export function firstArea(kind: Kind, frame: Area, at: Point, ratio: number): Area {
  const { width, height } = firstSize(kind, frame, ratio);
  return movedArea({ x: at.x - width / 2, y: at.y - height / 2, width, height }, { x: 0, y: 0 }, frame);
}

export const centreOf = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 });
