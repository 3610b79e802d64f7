/** Parts of `src/ui` without stories of their own. `tools/stories.test.ts` checks the lists. */

/** Parts that render nothing on their own. */
export const NOT_DRAWN: readonly string[] = [
  'design-provider',
  'parts-provider',
  'text-language',
  'unsaved-guard',
  'form-guard',
  'focus-edge',
];

/** Parts that the stories of another part cover. */
export const DRAWN_IN: Readonly<Record<string, string>> = {
  'choice-props': 'select-field',
  'data-table-head': 'data-table',
  'data-table-row': 'data-table',
  'data-table-skeleton': 'data-table',
  'markdown-body': 'markdown-view',
  'markdown-picture': 'markdown-view',
  'option-line': 'select-field',
  'outside-link': 'text-link',
  redacted: 'marked-text',
  toaster: 'toast-card',
};
