import type { SeenState } from '../issues/issues.policy.ts';
import { lockOpenIssue, openIssue } from '../issues/issues.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { lockOpenProject, openProject } from '../projects/projects.service.ts';
import type { Place } from './comments.repo.ts';

export type Target = { issueId: string; projectId?: undefined } | { projectId: string; issueId?: undefined };

type SeenIssue = SeenState & { id: string; projectId: string; number: number; version: number };

export interface OpenPlace extends Place {
  access: ProjectAccess;
  issue: SeenIssue | null;
  /** The visible key: `HVB-12` for an issue, `HVB` for a project. */
  key: string;
}

interface OpenedIssue {
  issue: SeenIssue;
  project: { key: string };
  access: ProjectAccess;
}
interface OpenedProject {
  project: { id: string; key: string };
  access: ProjectAccess;
}

export const placeOfIssue = ({ issue, project, access }: OpenedIssue): OpenPlace => ({
  projectId: issue.projectId,
  issueId: issue.id,
  access,
  issue,
  key: `${project.key}-${issue.number}`,
});
const onProject = ({ project, access }: OpenedProject): OpenPlace => ({
  projectId: project.id,
  issueId: null,
  access,
  issue: null,
  key: project.key,
});

/**
 * Returns the target of comments with the actor's access to it.
 * @throws Refusal NOT_FOUND if the actor cannot see the target
 */
export const openPlace = async (db: DbOrTx, actor: Actor, target: Target): Promise<OpenPlace> =>
  target.issueId === undefined
    ? onProject(await openProject(db, actor, target.projectId))
    : placeOfIssue(await openIssue(db, actor, target.issueId));

/**
 * Like `openPlace`, but locks the target until the transaction ends.
 * @throws Refusal NOT_FOUND if the actor cannot see the target
 */
export const lockPlace = async (tx: Tx, actor: Actor, target: Target): Promise<OpenPlace> =>
  target.issueId === undefined
    ? onProject(await lockOpenProject(tx, actor, target.projectId))
    : placeOfIssue(await lockOpenIssue(tx, actor, target.issueId));

export const targetOf = ({ projectId, issueId }: Place): Target => (issueId === null ? { projectId } : { issueId });

export const auditedPlace = ({ projectId, issueId, key }: OpenPlace) =>
  issueId === null ? ({ kind: 'project', id: projectId, name: key } as const) : ({ kind: 'issue', id: issueId, name: key } as const);
