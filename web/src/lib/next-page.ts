/**
 * For `getNextPageParam` of lists that grow at their beginning while they are read: the last item, after which the next page begins
 * however many came before it meanwhile; undefined after the last page. `total` is what there is from where the page began.
 */
export const nextPage = ({ items, total }: { items: readonly { id: string }[]; total: number }): string | undefined =>
  items.length < total ? items.at(-1)?.id : undefined;
