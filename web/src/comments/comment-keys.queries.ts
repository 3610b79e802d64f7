/** What is asked for of comments, by name; in a file of its own, since live updates know it on every page. */
export const commentKeys = {
  ofIssue: (id: string) => ['comments', 'issue', id] as const,
  ofWriteUp: (id: string) => ['write-ups', id, 'comments'] as const,
  ofProject: (id: string) => ['comments', 'project', id] as const,
};
