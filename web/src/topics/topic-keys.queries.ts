/** Whatever changes a topic invalidates `all`. Apart from the calls, which not every page needs. */
export const topicKeys = {
  all: ['topics'] as const,
  list: ['topics', 'list'] as const,
  options: ['topics', 'options'] as const,
  categories: ['topics', 'categories'] as const,
  one: (id: string) => ['topics', 'one', id] as const,
};

/** A write-up with what is said of it; `lists` are all that show several. */
export const writeUpKeys = {
  all: ['write-ups'] as const,
  lists: ['write-ups', 'lists'] as const,
  ofTopic: (topicId: string) => ['write-ups', 'lists', 'topic', topicId] as const,
  /** All that belongs to one. */
  of: (id: string) => ['write-ups', id] as const,
  one: (id: string) => ['write-ups', id, 'one'] as const,
};
