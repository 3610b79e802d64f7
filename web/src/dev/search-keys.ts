/** Where the viewer draws what stands over the page, its search among it. */
const OVER_THE_PAGE = '#headlessui-portal-root';

/** Enter in the viewer's search opens what was chosen by keys; where nothing was, it opens what is first, as the app's own palette does. */
export function openFirstByEnter(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target: field } = event;
    if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLInputElement)) return;
    if (field.role !== 'combobox' || field.hasAttribute('aria-activedescendant') || !field.closest(OVER_THE_PAGE)) return;
    // Chooses the first; Enter goes on to the field and opens it.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}
