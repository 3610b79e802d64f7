import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { HeldProject } from './exports.tables.ts';

export function trackExportedProjects(userId: string) {
  const held = new Map<string, HeldProject>();

  function hold(id: string, reads: HeldProject['reads'], bin = false): void {
    const before = held.get(id);
    const most = before?.reads === 'all' ? 'all' : reads;
    held.set(id, { id, reads: most, ...((bin || before?.bin) && { bin: true as const }) });
  }

  return {
    hold,
    holdIssue(row: Pick<IssueRow, 'project' | 'status' | 'contributors' | 'deletedAt' | 'reporter'>): void {
      // Rows for clients have no contributors; rows for other users have at least the reporter.
      const asTeam = row.contributors.length > 0 || !isPublished(row.status);
      const ownDraft = row.status === 'DRAFT' && row.reporter.id === userId;
      hold(row.project.id, asTeam ? 'all' : 'published', row.deletedAt !== null && !ownDraft);
    },
    all: (): HeldProject[] => [...held.values()],
  };
}
export type ExportedProjects = ReturnType<typeof trackExportedProjects>;
