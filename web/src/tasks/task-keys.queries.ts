/** What a change of a project's tasks makes stale stands under `ofProject`; the event stream names the same keys. */
export const taskKeys = {
  mine: ['tasks', 'mine'] as const,
  ofProject: (projectId: string) => ['tasks', projectId] as const,
  list: (projectId: string) => ['tasks', projectId, 'list'] as const,
  one: (projectId: string, taskId: string) => ['tasks', projectId, 'one', taskId] as const,
  rows: (projectId: string, userId: string) => ['tasks', projectId, 'rows', userId] as const,
  options: (projectId: string) => ['tasks', projectId, 'options'] as const,
};
