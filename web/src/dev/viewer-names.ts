const TOO_WIDE = 'pre:not([tabindex])';

interface Names {
  body: string;
}

/** Corrects accessibility faults of the viewer, which is a third-party library. */
function mend(place: Element, { body }: Names, named: Set<Element>): void {
  for (const code of place.querySelectorAll(TOO_WIDE)) if (code.scrollWidth > code.clientWidth) code.setAttribute('tabindex', '0');
  for (const text of place.querySelectorAll('.cm-content:not([aria-label])')) {
    text.setAttribute('aria-label', body);
    named.add(text);
  }
  for (const box of place.querySelectorAll('[role=combobox]:not([aria-expanded])')) box.setAttribute('aria-expanded', 'false');
  for (const button of place.querySelectorAll('button[role=none]')) button.removeAttribute('role');
  for (const owner of place.querySelectorAll('[aria-controls]'))
    if (!document.getElementById(owner.getAttribute('aria-controls') ?? '')) owner.removeAttribute('aria-controls');
}

/**
 * Repeats the corrections when elements are added or removed, because the viewer renders while the user scrolls. Returns a function that
 * stops the corrections and removes the added labels.
 */
export function mendNames(place: Element, names: Names): () => void {
  const named = new Set<Element>();
  let due: number | null = null;
  const soon = () => {
    due ??= requestAnimationFrame(() => {
      due = null;
      mend(place, names, named);
    });
  };
  const observer = new MutationObserver(soon);
  observer.observe(place, { childList: true, subtree: true });
  soon();
  return () => {
    observer.disconnect();
    for (const text of named) text.removeAttribute('aria-label');
    if (due !== null) cancelAnimationFrame(due);
  };
}
