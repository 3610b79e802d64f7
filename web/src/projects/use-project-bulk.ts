import { canMoveProject, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { ApiError, failureText } from '../lib/api-error.ts';
import { type Batch, type BulkOutcome, batchesOf } from '../lib/run-batches.ts';
import { type Bulk, useBulk } from '../ui/data/use-bulk.ts';
import { refreshProjects } from './projects.queries.ts';

export type ProjectChange = { status: ProjectStatus; from: ProjectStatus } | { delete: true } | { restore: true };
type ProjectBatch = Batch<ProjectRow, ProjectChange>;
type ProjectBulk = Bulk<ProjectRow, ProjectChange>;
export type ProjectBulkOutcome = BulkOutcome<ProjectRow>;

/** Runs the batches. Afterwards, only the projects that could not be changed stay selected. */
export type ActOnProjects = (...work: Parameters<ProjectBulk['run']>) => Promise<void>;

function sendOne(id: string, change: ProjectChange): Promise<unknown> {
  const [params, quietly] = [{ id }, { background: true }];
  if ('delete' in change) return call(projectsContract.delete, { params }, quietly);
  if ('restore' in change) return call(projectsContract.restore, { params }, quietly);
  return call(projectsContract.update, { params, body: change }, quietly);
}

/** Whether the failure concerns only this project, so that the others are still tried. */
const isOfProject = (error: unknown): boolean => error instanceof ApiError && (error.kind === 'refused' || error.kind === 'page');

/**
 * Changes the projects one after another with the calls for one project, which check its rights, and record the change. After a failure of
 * the connection, the remaining projects of the batch are not tried.
 */
async function send({ rows, change }: ProjectBatch): Promise<(string | null)[]> {
  const reasons: (string | null)[] = [];
  for (const { id } of rows) {
    try {
      await sendOne(id, change);
      reasons.push(null);
    } catch (error) {
      if (isOfProject(error)) reasons.push(failureText(error));
      else if (reasons.length === 0) throw error;
      else return rows.map((_, at) => (at < reasons.length ? (reasons[at] ?? null) : failureText(error)));
    }
  }
  return reasons;
}

/** Returns the batches that undo the changes to the projects in `done`, as far as one step of the status leads back. */
function undoOf(batches: readonly ProjectBatch[], done: readonly ProjectRow[]): ProjectBatch[] {
  const changed = new Set(done.map(({ id }) => id));
  return batches.flatMap(({ rows, change }) => {
    const left = rows.filter(({ id }) => changed.has(id));
    if ('restore' in change) return [];
    if ('delete' in change) return batchesOf<ProjectRow, ProjectChange>(left, () => ({ restore: true }));
    const { status: from } = change;
    return batchesOf<ProjectRow, ProjectChange>(
      left.filter(({ status }) => canMoveProject(from, status)),
      ({ status }) => ({ status, from }),
    );
  });
}

export function useProjectBulk(onLeft: (outcome: ProjectBulkOutcome) => void): ProjectBulk {
  const queryClient = useQueryClient();
  return useBulk({ send, undoOf, refresh: () => refreshProjects(queryClient), onLeft });
}
