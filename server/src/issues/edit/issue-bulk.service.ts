import { ERRORS } from '@coloa/contract/errors.ts';
import type { RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import type { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueUpdate } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '../../audit/audit.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bodyOf, isFault, refusedBy } from '../../platform/http/error-handler.ts';
import { type Refusal, tooManyItems } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockOpenIssue } from '../issues.service.ts';
import { deleteIssue, restoreIssue, setPriority } from './issue-actions.service.ts';
import { changeIssue } from './issue-edits.service.ts';
import { once } from './issue-fields.service.ts';
import { refuseIncomplete } from './issue-status.service.ts';

type Bulk = RequestOf<typeof issuesContract.bulk>['body'];
type Change = Bulk['change'];
type Outcome = ResponseOf<typeof issuesContract.bulk>['items'][number];

function tagsAfter(tags: readonly string[], { addTags = [], removeTags = [] }: Change): string[] {
  const after = once([...tags.filter((tag) => !removeTags.includes(tag)), ...addTags]);
  if (after.length > LIMITS.tags) throw tooManyItems('tags', after.length, LIMITS.tags);
  return after;
}

async function changeOne(tx: Tx, actor: Actor, by: AuditActor, issueId: string, change: Change) {
  if (change.delete) return deleteIssue(tx, actor, by, issueId);
  if (change.restore) return restoreIssue(tx, actor, by, issueId);
  const { issue } = await lockOpenIssue(tx, actor, issueId);
  const { priority, addTags, removeTags, delete: _delete, restore: _restore, ...rest } = change;
  if (priority !== undefined) await setPriority(tx, actor, issueId, priority);
  const sent: IssueUpdate = {
    ...rest,
    ...((addTags || removeTags) && { tags: tagsAfter(issue.tags, change) }),
    ...(rest.status !== undefined && { from: rest.from ?? issue.status }),
  };
  if (Object.keys(sent).length === 0) return;
  refuseIncomplete({ ...sent, version: issue.version });
  await changeIssue(tx, actor, by, issueId, sent);
}

interface Caller {
  actor: Actor;
  by: AuditActor;
  language: Language;
  request: Pick<FastifyRequest, 'id' | 'log'>;
}

/**
 * Changes each issue in a separate transaction and returns its errors, in the given order; an issue without errors was changed. If the
 * database becomes unavailable, the remaining issues are not tried, and the issue that fails may nevertheless have been changed.
 * @throws the error of an unavailable database if no issue was changed before
 */
export async function changeMany(
  { database }: Pick<Platform, 'database'>,
  { actor, by, language, request }: Caller,
  { ids, change }: Bulk,
): Promise<{ items: Outcome[] }> {
  const items: Outcome[] = [];
  let gone: Refusal | null = null;
  const attempt = async (issueId: string): Promise<Outcome> => {
    try {
      if (gone) throw gone;
      await database.transaction((tx) => changeOne(tx, actor, by, issueId, change));
      return { errors: [] };
    } catch (error) {
      const refused = refusedBy(error, request.log, database.watch);
      if (refused.status === ERRORS.UNAVAILABLE.status) {
        if (items.every(({ errors }) => errors.length > 0)) throw error;
        gone = refused;
      }
      const { errors, id } = bodyOf(language, refused, isFault(refused) ? request.id : undefined);
      return { errors, ...(id !== undefined && { id }) };
    }
  };
  for (const issueId of ids) items.push(await attempt(issueId));
  if (!change.delete) return { items };
  // An original whose duplicates come later in the list is tried again, because its duplicates are deleted now.
  for (const [at, issueId] of ids.entries())
    if (items[at]?.errors.some(({ code }) => code === 'HAS_DUPLICATES')) items[at] = await attempt(issueId);
  return { items };
}
