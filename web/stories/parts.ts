/** Parts of `src/ui` without a story of their own; `tools/stories.test.ts` checks the lists. */

/** They draw nothing by themselves. */
export const NOT_DRAWN: readonly string[] = ['design-provider', 'parts-provider', 'unsaved-guard', 'form-guard'];

/** Parts of another part, by that part. */
export const DRAWN_IN: Readonly<Record<string, string>> = {
  'data-table-head': 'data-table',
  'data-table-row': 'data-table',
  'data-table-skeleton': 'data-table',
  'markdown-body': 'markdown-view',
  'markdown-picture': 'markdown-view',
  redacted: 'marked-text',
  toaster: 'toast-card',
};
