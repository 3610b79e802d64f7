/** Where a control stands: a category of one version of a standard. Standards repeat the keys of others, and versions those before. */
interface Placed {
  standard: string;
  standardVersion: string;
  category: string;
}

/** 'WSTG 4.2'; '' for a workspace's own. */
export const standardOf = ({ standard, standardVersion }: Pick<Placed, 'standard' | 'standardVersion'>): string =>
  `${standard} ${standardVersion}`.trim();

/** Tells a category from all others. */
export const categoryKey = ({ standard, standardVersion, category }: Placed): string =>
  JSON.stringify([standard, standardVersion, category]);

/** The controls of each category, both in the order of the list. */
export const byCategory = <Row extends Placed>(rows: readonly Row[]): [Row, ...Row[]][] =>
  [...Map.groupBy(rows, categoryKey).values()].map((group) => group as [Row, ...Row[]]);
