/** Whatever changes a group, one of its projects or one of their issues invalidates `all`. Apart from the calls, which not every page needs. */
export const groupKeys = {
  all: ['groups'] as const,
  lists: ['groups', 'list'] as const,
  one: (id: string) => ['groups', 'one', id] as const,
};
