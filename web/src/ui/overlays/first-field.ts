const skipped = '[type="hidden"], [type="file"], [hidden], [tabindex="-1"], :disabled, [readonly]:not([aria-haspopup])';
const FIELD = `:is(input, textarea, select, [contenteditable="true"]):not(${skipped})`;
/** A field whose script or values are still loading. */
const COMING = '[aria-busy="true"]:not(button)';

/** Returns the first field of a form, or the selected radio button of its group. Returns null if the first field is still loading. */
function firstFieldIn(overlay: Element): HTMLElement | null {
  const first = overlay.querySelector<HTMLElement>(`${FIELD}, ${COMING}`);
  if (!first?.matches(FIELD)) return null;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  return overlay.querySelector<HTMLElement>(`[type="radio"][name="${CSS.escape(first.name)}"]:checked`) ?? first;
}

/** Marks the element that the focus trap of an overlay focuses first. */
function markAsFirst(element: HTMLElement): void {
  element.dataset.autofocus = '';
}

/** Marks the first field. If others follow, its calendar stays closed until the user asks for it, because it would cover them. */
function markField(field: HTMLElement, overlay: Element): void {
  markAsFirst(field);
  if (overlay.querySelectorAll(FIELD).length > 1) field.dataset.autofocus = 'closed';
}

function beginAtTitle(title: HTMLElement): void {
  title.tabIndex = -1;
  markAsFirst(title);
}

/** Focuses the first field as soon as it appears, unless the user has moved the focus. Returns a function that stops waiting. */
function awaitFirstField(overlay: Element, title: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const focused = document.activeElement;
    if (overlay.contains(focused) && focused !== title) return observer.disconnect();
    const field = firstFieldIn(overlay);
    if (!field) return;
    observer.disconnect();
    delete title.dataset.autofocus;
    markField(field, overlay);
    field.focus({ preventScroll: true });
  });
  observer.observe(overlay, { childList: true, subtree: true, attributeFilter: ['contenteditable', 'disabled'] });
  return () => observer.disconnect();
}

/**
 * Chooses where the focus of an opened overlay begins: at the element marked with `data-autofocus`, at the first field of a form, or at the
 * title. Overlays with a form have a `form` or buttons in a footer. Used as a `ref` of the title.
 */
export function beginOverlay(title: HTMLElement | null): (() => void) | undefined {
  const overlay = title?.closest('[role="dialog"]');
  if (!title || !overlay || overlay.querySelector('[data-autofocus]')) return undefined;
  const isForm = overlay.querySelector('form, [data-foot]') !== null;
  const field = isForm ? firstFieldIn(overlay) : null;
  if (field) markField(field, overlay);
  else beginAtTitle(title);
  return isForm && !field ? awaitFirstField(overlay, title) : undefined;
}

/** Like `beginOverlay`, for an overlay without a close button before its content: without a field, the focus begins at the first button. */
export function beginDialog(title: HTMLElement | null): void {
  const dialog = title?.closest('[role="dialog"]');
  const field = dialog && !dialog.querySelector('[data-autofocus]') ? firstFieldIn(dialog) : null;
  if (dialog && field) markField(field, dialog);
}
