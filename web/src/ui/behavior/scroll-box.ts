/** Allowed difference in px between the height of a box and its content, because the browser rounds both. */
const ROUNDING = 1;

/** Returns the nearest element around `element` that scrolls vertically; null if only the page scrolls. */
function scrollBoxOf(element: Element): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (scrolls && box.scrollHeight > box.clientHeight + ROUNDING) return box;
  }
  return null;
}

/** Scrolls an element to the top of its scroll box. Unlike `scrollIntoView`, does not also scroll the page around the box. */
export function scrollToStart(element: Element): void {
  const box = scrollBoxOf(element);
  if (!box) {
    element.scrollIntoView({ block: 'start' });
    return;
  }
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  box.scrollTop += element.getBoundingClientRect().top - margin - box.getBoundingClientRect().top - box.clientTop;
}

/** Scrolls the scroll box of an element as little as necessary to show the element. Never scrolls the page. */
export function showInBox(element: Element): void {
  const box = scrollBoxOf(element);
  if (!box) return;
  const { top, bottom } = element.getBoundingClientRect();
  const start = box.getBoundingClientRect().top + box.clientTop;
  const end = start + box.clientHeight;
  if (top < start) box.scrollTop += top - start;
  else if (bottom > end) box.scrollTop += bottom - end;
}
