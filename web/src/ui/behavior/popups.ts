/** Returns the popup that contains the element, such as a drawer or a calendar; null for an element of the page. */
const popupOf = (element: Element): Element | null => element.closest('[data-portal] > *');

/** Returns whether an event target belongs to `place`: it is in `place`, or in a popup that opened over it. */
export function belongsTo(place: Element | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (place?.contains(target)) return true;
  const popup = popupOf(target);
  return popup !== null && !popup.contains(place);
}
