import type { RequestOf } from '@coloa/contract/http.ts';
import type { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueUpdate } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { changeEach, type EachCaller } from '../../platform/http/change-each.ts';
import { tooManyItems } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockOpenIssue } from '../issues.service.ts';
import { deleteIssue, restoreIssue, setPriority } from './issue-actions.service.ts';
import { changeIssue } from './issue-edits.service.ts';
import { once } from './issue-fields.service.ts';
import { refuseIncomplete } from './issue-status.service.ts';

type Bulk = RequestOf<typeof issuesContract.bulk>['body'];
type Change = Bulk['change'];

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

interface Caller extends EachCaller {
  actor: Actor;
  by: AuditActor;
}

export const changeMany = ({ database }: Pick<Platform, 'database'>, { actor, by, ...caller }: Caller, { ids, change }: Bulk) =>
  changeEach(database, caller, {
    ids,
    change: (tx, issueId) => changeOne(tx, actor, by, issueId, change),
    // Retry originals whose duplicates come later in the list, because these duplicates have been deleted in the meantime.
    again: ({ errors }) => change.delete === true && errors.some(({ code }) => code === 'HAS_DUPLICATES'),
  });
