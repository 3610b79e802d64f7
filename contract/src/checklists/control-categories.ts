/** The fields that identify a category. The key alone is not enough, because several standards and versions can contain it. */
interface Placed {
  standard: string;
  standardVersion: string;
  category: string;
}

/** Returns the name and version of a standard, such as 'WSTG 4.2'; '' for custom controls. */
export const standardOf = ({ standard, standardVersion }: Pick<Placed, 'standard' | 'standardVersion'>): string =>
  `${standard} ${standardVersion}`.trim();

export const categoryKey = ({ standard, standardVersion, category }: Placed): string =>
  JSON.stringify([standard, standardVersion, category]);

export const byCategory = <Row extends Placed>(rows: readonly Row[]): [Row, ...Row[]][] =>
  [...Map.groupBy(rows, categoryKey).values()].map((group) => group as [Row, ...Row[]]);
