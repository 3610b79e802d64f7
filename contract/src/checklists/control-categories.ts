/** The fields that identify a category: its key alone can occur in several standards and versions. */
interface Placed {
  standard: string;
  standardVersion: string;
  category: string;
}

/** Returns name and version: 'WSTG 4.2'; '' for custom controls. */
export const standardOf = ({ standard, standardVersion }: Pick<Placed, 'standard' | 'standardVersion'>): string =>
  `${standard} ${standardVersion}`.trim();

export const categoryKey = ({ standard, standardVersion, category }: Placed): string =>
  JSON.stringify([standard, standardVersion, category]);

export const byCategory = <Row extends Placed>(rows: readonly Row[]): [Row, ...Row[]][] =>
  [...Map.groupBy(rows, categoryKey).values()].map((group) => group as [Row, ...Row[]]);
