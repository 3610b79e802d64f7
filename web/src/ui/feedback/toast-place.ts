const headers = 'header:has(a[href], button, input)';

const gap = 8;

/** Toasts never go below this part of the window, because a page with many headers would push them out of sight. */
const lowest = 0.5;

interface Box {
  top: number;
  bottom: number;
}

/** Returns the first top edge from `from` on at which a stack with this height covers none of the boxes. */
function firstFree(boxes: readonly Box[], height: number, from: number): number {
  const covered = boxes.find(({ top, bottom }) => top < from + height + gap && bottom + gap > from);
  return covered ? firstFree(boxes, height, covered.bottom + gap) : from;
}

const margin = 16;

/** Returns the distance of the toasts from the right edge of the window. They are beside an open drawer if there is space. */
export function clearRight(place: HTMLElement): number {
  const drawers = [...document.querySelectorAll('[role="dialog"]')]
    .map((dialog) => dialog.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && Math.abs(right - window.innerWidth) < 1 && left >= place.offsetWidth + 2 * margin);
  return Math.max(margin, ...drawers.map(({ left }) => window.innerWidth - left + margin));
}

/** Returns the top edge for the toasts, so that they cover no header with controls: that of the app, the page, a pane or a card. */
export function clearTop(place: HTMLElement): number {
  const { left, right, height } = place.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(headers)]
    .map((header) => header.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left);
  const header = Number.parseFloat(getComputedStyle(place).getPropertyValue('--h-header')) || 0;
  const start = header + gap;
  const free = firstFree(boxes, height, start);
  return free < window.innerHeight * lowest ? free : start;
}
