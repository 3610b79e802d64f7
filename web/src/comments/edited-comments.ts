interface Said {
  id: string;
}

/** The comments that are there and, behind them, those being edited that are not there any more: what is typed into them stays on the page. */
export const withEdited = <Comment extends Said>(
  there: readonly Comment[],
  edited: readonly Comment[],
): (Comment & { gone: boolean })[] => {
  const ids = new Set(there.map(({ id }) => id));
  return [
    ...there.map((comment) => ({ ...comment, gone: false })),
    ...edited.filter(({ id }) => !ids.has(id)).map((comment) => ({ ...comment, gone: true })),
  ];
};
