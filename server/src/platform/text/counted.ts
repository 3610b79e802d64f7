/** `1 entry`, `2 entries`, `10,000 rows`; the plural is the singular with an `s` by default. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** The verb of a count: `1 file is`, `2 files are`. */
export const are = (count: number): string => (count === 1 ? 'is' : 'are');
export const were = (count: number): string => (count === 1 ? 'was' : 'were');
