import {
  type Area,
  addMark,
  between,
  type Corner,
  cornerOf,
  type Edits,
  frameOf,
  type Kind,
  keepsRatio,
  type Mark,
  movedArea,
  moveMark,
  type Point,
  resizedBox,
  resizeMark,
  type Size,
  SMALLEST,
} from './marks.ts';

/** Returns the edits for a position of the pointer in the image. */
type Follow = (to: Point) => Edits;

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
const plus = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });

/** The pointer keeps its distance from the corner, so that the corner does not jump to the pointer. */
export function resizing(edits: Edits, mark: Mark, corner: Corner, start: Point, image: Size): Follow {
  const offset = minus(cornerOf(mark.area, corner), start);
  return (to) => resizeMark(edits, mark.id, corner, plus(to, offset), frameOf(image));
}

export const moving = (edits: Edits, mark: Mark, start: Point, image: Size): Follow => {
  return (to) => moveMark(edits, mark.id, minus(to, start), frameOf(image));
};

/** Follows the pointer while it places a new mark. Areas and arrows extend to the pointer; texts and numbers move with it. */
export function drawing(edits: Edits, mark: Mark, start: Point, image: Size): Follow {
  const added = addMark(edits, mark);
  return keepsRatio(mark.kind) ? moving(added, mark, start, image) : (to) => resizeMark(added, mark.id, 'se', to, frameOf(image));
}

export const startOf = (kind: Kind, start: Point): Area | undefined => (keepsRatio(kind) ? undefined : between(start, start));

export function cropping(edits: Edits, corner: Corner | 'move' | 'new', start: Point, image: Size): Follow {
  const frame = frameOf(image);
  const crop = edits.crop ?? frame;
  if (corner === 'move') return (to) => ({ ...edits, crop: movedArea(crop, minus(to, start), frame) });
  if (corner === 'new') return (to) => ({ ...edits, crop: resizedBox(between(start, start), 'se', to, frame) });
  const offset = minus(cornerOf(crop, corner), start);
  return (to) => ({ ...edits, crop: resizedBox(crop, corner, plus(to, offset), frame) });
}

export const scaledTo = (edits: Edits, scale: number): Edits => ({
  ...edits,
  scale: Math.min(1, Math.max(SMALLEST, Math.round(scale * 100) / 100)),
});
