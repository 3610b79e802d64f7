/** Whatever changes an issue invalidates `all`; the others say what a page reads. In a file of its own, since live updates know them on every page. */
export const issueKeys = {
  all: ['issues'] as const,
  lists: ['issues', 'list'] as const,
  one: (id: string) => ['issues', 'one', id] as const,
  history: (id: string) => ['issues', 'history', id] as const,
};
