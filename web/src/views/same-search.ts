const asOne = (search: object): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.map(String).sort().join('\n') : String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Whether two searches show the same: the order of their parts, and of the values in one, says nothing. */
export const sameSearch = (one: object, other: object): boolean => asOne(one) === asOne(other);

/** Whether it says anything: a filter, another order. */
export const isNarrow = (search: object): boolean => !sameSearch(search, {});
