/**
 * Cache keys that several features share, because a change in one feature makes cached data of others stale. Invalidating a key also
 * invalidates every key that begins with it.
 */
export const projectKeys = {
  all: ['projects'] as const,
  lists: ['projects', 'list'] as const,
  one: (id: string) => ['projects', 'one', id] as const,
  files: (id: string) => ['projects', 'files', id] as const,
  history: (id: string) => ['projects', 'history', id] as const,
};

export const issueKeys = {
  all: ['issues'] as const,
  lists: ['issues', 'list'] as const,
  one: (id: string) => ['issues', 'one', id] as const,
  history: (id: string) => ['issues', 'history', id] as const,
};

/** This key does not begin with an issue or write-up key, because a change to an object does not change who has it open. */
export const presenceKeys = {
  of: (id: string) => ['presence', id] as const,
};

const retests = [...issueKeys.all, 'retests'] as const;
/** These keys begin with `issueKeys.all`, so that invalidating issues also invalidates their retests. */
export const retestKeys = {
  all: retests,
  ofIssue: (id: string) => [...retests, 'issue', id] as const,
  ofProject: (id: string) => [...retests, 'project', id] as const,
  ofRound: (id: string) => [...retests, 'round', id] as const,
};

export const commentKeys = {
  ofIssue: (id: string) => ['comments', 'issue', id] as const,
  ofWriteUp: (id: string) => ['write-ups', id, 'comments'] as const,
  ofProject: (id: string) => ['comments', 'project', id] as const,
  named: (on: string, id: string, names: readonly string[]) => ['named', on, id, ...names] as const,
};

export const groupKeys = {
  all: ['groups'] as const,
  lists: ['groups', 'list'] as const,
  one: (id: string) => ['groups', 'one', id] as const,
};

export const taskKeys = {
  mine: ['tasks', 'mine'] as const,
  ofProject: (projectId: string) => ['tasks', projectId] as const,
  list: (projectId: string) => ['tasks', projectId, 'list'] as const,
  one: (projectId: string, taskId: string) => ['tasks', projectId, 'one', taskId] as const,
  rows: (projectId: string, userId: string) => ['tasks', projectId, 'rows', userId] as const,
  options: (projectId: string) => ['tasks', projectId, 'options'] as const,
};

export const controlKeys = {
  ofProject: (projectId: string) => ['controls', projectId] as const,
  coverage: (projectId: string) => ['coverage', projectId] as const,
};

export const topicKeys = {
  all: ['topics'] as const,
  list: ['topics', 'list'] as const,
  options: ['topics', 'options'] as const,
  categories: ['topics', 'categories'] as const,
  one: (id: string) => ['topics', 'one', id] as const,
};

export const writeUpKeys = {
  all: ['write-ups'] as const,
  lists: ['write-ups', 'lists'] as const,
  ofTopic: (topicId: string) => ['write-ups', 'lists', 'topic', topicId] as const,
  of: (id: string) => ['write-ups', id] as const,
  one: (id: string) => ['write-ups', id, 'one'] as const,
};

export const reportKeys = {
  all: ['reports'] as const,
  defaults: (workspaceId: string) => ['report-defaults', workspaceId] as const,
  settings: (projectId: string) => ['reports', projectId, 'settings'] as const,
  previews: (projectId: string) => ['reports', projectId, 'preview'] as const,
  versions: (projectId: string) => ['reports', projectId, 'versions'] as const,
  shares: (projectId: string) => ['reports', projectId, 'shares'] as const,
  logs: (projectId: string, shareId?: string) => ['reports', projectId, 'log', ...(shareId === undefined ? [] : [shareId])] as const,
  messages: (projectId: string) => ['reports', projectId, 'messages'] as const,
};

export const dashboardKey = ['dashboard'] as const;
export const calendarKey = ['calendar'] as const;
export const notificationsKey = ['notifications'] as const;
export const notificationSettingsKey = ['notification-settings'] as const;
export const rolesKey = ['roles'] as const;
export const templatesKey = ['task-templates'] as const;
export const usersKey = ['users'] as const;
export const workspacesKey = ['workspaces'] as const;
