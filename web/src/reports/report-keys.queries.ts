/** What is asked for of the report of a project, by name; in a file of its own, since live updates know them on every page. */
export const reportKeys = {
  /** Of all projects. */
  all: ['reports'] as const,
  /** The sections that reports of a workspace begin with. */
  defaults: (workspaceId: string) => ['report-defaults', workspaceId] as const,
  settings: (projectId: string) => ['reports', projectId, 'settings'] as const,
  /** Made of the issues too: whatever changes one of them changes it. */
  previews: (projectId: string) => ['reports', projectId, 'preview'] as const,
  versions: (projectId: string) => ['reports', projectId, 'versions'] as const,
  shares: (projectId: string) => ['reports', projectId, 'shares'] as const,
  /** Of one link, or of all. */
  logs: (projectId: string, shareId?: string) => ['reports', projectId, 'log', ...(shareId === undefined ? [] : [shareId])] as const,
  messages: (projectId: string) => ['reports', projectId, 'messages'] as const,
};
