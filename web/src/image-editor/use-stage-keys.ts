import type { KeyboardEvent } from 'react';
import { cornerOf, type Edits, frameOf, type Mark, movedArea, moveMark, type Point, resizedBox, resizeMark, type Size } from './marks.ts';
import type { ImageEdits } from './use-image-edits.ts';

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the step of an arrow key in image pixels: a hundredth of the longer side, or one pixel with Ctrl. */
function stepOf(event: KeyboardEvent, image: Size): Point | null {
  const direction = DIRECTIONS[event.key];
  if (!direction || event.altKey) return null;
  const length = event.ctrlKey || event.metaKey ? 1 : Math.max(1, Math.round(Math.max(image.width, image.height) / 100));
  return { x: direction.x * length, y: direction.y * length };
}

const plus = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });

function cropAfter(edits: Edits, step: Point, resizes: boolean, image: Size): Edits {
  const frame = frameOf(image);
  const crop = edits.crop ?? frame;
  return { ...edits, crop: resizes ? resizedBox(crop, 'se', plus(cornerOf(crop, 'se'), step), frame) : movedArea(crop, step, frame) };
}

/**
 * Arrow keys move a mark or the crop. With Shift, they move the lower right corner, or the tip of an arrow. Delete removes the mark or
 * crop.
 */
export function useStageKeys({ edits, change, remove }: ImageEdits, image: Size, afterRemoval: (mark: Mark) => void) {
  const used = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onMark(event: KeyboardEvent, mark: Mark, onEnter: () => void): void {
      const step = stepOf(event, image);
      const name = `key ${event.shiftKey} ${mark.id}`;
      if (step && event.shiftKey) {
        change(resizeMark(edits, mark.id, 'se', plus(cornerOf(mark.area, 'se'), step), frameOf(image)), name);
      } else if (step) change(moveMark(edits, mark.id, step, frameOf(image)), name);
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        remove(mark);
        afterRemoval(mark);
      } else if (event.key === 'Enter' && mark.kind === 'text') onEnter();
      else return;
      used(event);
    },
    onCrop(event: KeyboardEvent): void {
      const step = stepOf(event, image);
      if (step) change(cropAfter(edits, step, event.shiftKey, image), `key crop ${event.shiftKey}`);
      else if ((event.key === 'Delete' || event.key === 'Backspace') && edits.crop) change({ ...edits, crop: null });
      else return;
      used(event);
    },
  };
}
