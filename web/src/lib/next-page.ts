/** For `getNextPageParam` of lists that come in pages: the number of the next one, undefined after the last. */
export const nextPage = ({ page, pageSize, total }: { page: number; pageSize: number; total: number }): number | undefined =>
  page * pageSize < total ? page + 1 : undefined;
