const commentAfter = (item: Element): Element | null => {
  let next = item.nextElementSibling;
  while (next && !next.id.startsWith('comment-')) next = next.nextElementSibling;
  return next;
};

/**
 * Where reading goes on once the comment of that line is gone: at the menu of the next one, else in the field to write in, else at
 * the heading. Asked while the line is there; answers how to find it afterwards.
 */
export function focusAfterDelete(item: HTMLElement): () => HTMLElement | null {
  const next = commentAfter(item);
  const section = item.closest('section');
  const within = (selector: string) => section?.querySelector<HTMLElement>(selector) ?? null;
  return () =>
    (next?.isConnected ? next.querySelector<HTMLElement>('[aria-haspopup="menu"]') : null) ??
    within('[data-composer] .cm-content') ??
    within('[data-composer] > button') ??
    within('h2');
}
