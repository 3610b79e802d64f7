/** The filters of the list in the order they are offered; the search box is `q`. */
export const filterNames = [
  'status',
  'severity',
  'priority',
  'bugId',
  'tag',
  'fixerId',
  'reporterId',
  'languageMissing',
  'overdue',
  'waitingFor',
] as const;
export type FilterName = (typeof filterNames)[number];

/** Filters that are on or off and have no value to choose. */
export const isSwitch = (name: FilterName): boolean => name === 'overdue' || name === 'waitingFor';
