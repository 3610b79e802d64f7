const controls = 'a[href], button, input, textarea, [tabindex="0"]';
const headers = 'header:has(a[href], button, input), [role="menu"]';

const gap = 8;

/**
 * Lower limit for the toasts, as a share of the window's height. On a page with many controls, the toasts would otherwise move out of
 * sight.
 */
const lowest = 0.5;

interface Box {
  top: number;
  bottom: number;
}

/** Returns the first top edge, starting at `from`, at which a stack with this height covers no box. */
function firstFree(boxes: readonly Box[], height: number, from: number): number {
  const covered = boxes.find(({ top, bottom }) => top < from + height + gap && bottom + gap > from);
  return covered ? firstFree(boxes, height, covered.bottom + gap) : from;
}

const margin = 16;

/** Returns the distance of the toasts from the right edge of the window. If there is space, the toasts are beside an open drawer. */
export function clearRight(place: HTMLElement): number {
  const drawers = [...document.querySelectorAll('[role="dialog"]')]
    .map((dialog) => dialog.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && Math.abs(right - window.innerWidth) < 1 && left >= place.offsetWidth + 2 * margin);
  return Math.max(margin, ...drawers.map(({ left }) => window.innerWidth - left + margin));
}

/** Returns whether the toasts are nearly as wide as the window, as on phones. In that case, there is no space beside the controls. */
const isWide = (place: HTMLElement): boolean => place.offsetWidth >= window.innerWidth - 3 * margin;

/**
 * Returns the top edge for the toasts, below the header of the app, so that the toasts cover no control. If the upper half of the window
 * has no space for that, they at least cover no header with controls and no open menu. On phones, they are always directly below the
 * header.
 */
export function clearTop(place: HTMLElement): number {
  const { left, right, height } = place.getBoundingClientRect();
  const end = window.innerHeight * lowest;
  const header = Number.parseFloat(getComputedStyle(place).getPropertyValue('--h-header')) || 0;
  const start = header + gap;
  if (isWide(place)) return start;
  const below = (selector: string): number => {
    const boxes = [...document.querySelectorAll(selector)]
      .filter((element) => !place.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.top < end + height && box.left < right && box.right > left)
      .sort((a, b) => a.top - b.top);
    return firstFree(boxes, height, start);
  };
  return [controls, headers].map(below).find((top) => top < end) ?? start;
}
