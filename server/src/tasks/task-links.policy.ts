import type { RefusalDetail } from '../platform/http/refusal.ts';

export interface TaskLinks {
  parents: ReadonlyMap<string, string | null>;
  blockers: ReadonlyMap<string, readonly string[]>;
}

/** An undefined field leaves the current links unchanged. */
export interface WantedLinks {
  parentId?: string | null | undefined;
  blockedBy?: readonly string[] | undefined;
}

function reaches({ blockers }: TaskLinks, from: string, target: string): boolean {
  const seen = new Set<string>();
  const next = [from];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (at === target) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    next.push(...(blockers.get(at) ?? []));
  }
  return false;
}

function parentProblem({ parents }: TaskLinks, taskId: string, parentId: string): RefusalDetail['code'] | null {
  if (parentId === taskId) return 'TASK_CYCLE';
  const above = parents.get(parentId);
  if (above === undefined) return 'UNKNOWN_TASK';
  if (above === taskId) return 'TASK_CYCLE';
  const holds = [...parents.values()].includes(taskId);
  return above !== null || holds ? 'TASK_TOO_DEEP' : null;
}

function blockerProblem(links: TaskLinks, taskId: string, blockerId: string): RefusalDetail['code'] | null {
  if (blockerId === taskId) return 'TASK_CYCLE';
  if (!links.parents.has(blockerId)) return 'UNKNOWN_TASK';
  return reaches(links, blockerId, taskId) ? 'TASK_CYCLE' : null;
}

export function linkProblems(links: TaskLinks, taskId: string, { parentId, blockedBy = [] }: WantedLinks): RefusalDetail[] {
  const problem = (code: RefusalDetail['code'] | null, path: string): RefusalDetail[] => (code ? [{ code, path }] : []);
  return [
    ...(parentId ? problem(parentProblem(links, taskId, parentId), 'parentId') : []),
    ...blockedBy.flatMap((blockerId, n) => problem(blockerProblem(links, taskId, blockerId), `blockedBy.${n}`)),
  ];
}
