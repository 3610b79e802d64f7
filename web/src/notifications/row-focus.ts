const rowsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('[data-notification]')];

function walk(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(event.currentTarget instanceof Element)) return;
  const rows = rowsIn(event.currentTarget);
  const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
  const target = {
    ArrowDown: rows[at + 1],
    j: rows[at + 1],
    ArrowUp: rows[Math.max(0, at - 1)],
    k: rows[Math.max(0, at - 1)],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** A `ref` for a list. The arrow keys, j, k, Home and End move the focus between its rows. */
export function walksRows(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  element.addEventListener('keydown', walk);
  return () => element.removeEventListener('keydown', walk);
}

export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-notification="${id}"]`)?.focus();
}

/** Moves the focus before a button's row is removed: to the following row, the previous row, or the list. */
export function leaveRow(button: HTMLElement): void {
  const list = button.closest<HTMLElement>('[data-notifications]');
  if (!list) return;
  const rows = rowsIn(list);
  const at = rows.findIndex((row) => row.parentElement?.contains(button));
  (rows[at + 1] ?? rows[at - 1] ?? list).focus();
}
