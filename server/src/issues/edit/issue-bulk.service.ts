import type { FieldsInput } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
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
import { demand } from '../../projects/projects.policy.ts';
import { valuesBefore } from '../fields/field-values.service.ts';
import { canEditIssue } from '../issues.policy.ts';
import { lockOpenIssue, type OpenForChange } from '../issues.service.ts';
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

/**
 * Returns the values that the change replaces. Checks the permission first, because the errors would reveal the values.
 * @throws Refusal FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, UNKNOWN_FIELD, FIELD_CHANGED
 */
async function fieldsBefore(tx: Tx, actor: Actor, { issue, access }: OpenForChange, { fields, fieldsFrom }: Change) {
  if (fields === undefined) return undefined;
  demand(access, (a) => canEditIssue(a, actor, issue));
  return valuesBefore(tx, actor.workspaceId, issue.id, fields, fieldsFrom);
}

async function changeOne(tx: Tx, actor: Actor, by: AuditActor, issueId: string, change: Change): Promise<FieldsInput | undefined> {
  if (change.delete) {
    await deleteIssue(tx, actor, by, issueId);
    return undefined;
  }
  if (change.restore) {
    await restoreIssue(tx, actor, by, issueId);
    return undefined;
  }
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue } = opened;
  const { priority, addTags, removeTags, fieldsFrom: _fieldsFrom, delete: _delete, restore: _restore, ...rest } = change;
  if (priority !== undefined) await setPriority(tx, actor, issueId, priority);
  const sent: IssueUpdate = {
    ...rest,
    ...((addTags || removeTags) && { tags: tagsAfter(issue.tags, change) }),
    ...(rest.status !== undefined && { from: rest.from ?? issue.status }),
  };
  if (Object.keys(sent).length === 0) return undefined;
  refuseIncomplete({ ...sent, version: issue.version });
  const before = await fieldsBefore(tx, actor, opened, change);
  await changeIssue(tx, actor, by, issueId, sent);
  return before;
}

interface Caller extends EachCaller {
  actor: Actor;
  by: AuditActor;
}

export async function changeMany({ database }: Pick<Platform, 'database'>, { actor, by, ...caller }: Caller, { ids, change }: Bulk) {
  const before = new Map<string, FieldsInput | undefined>();
  const { items } = await changeEach(database, caller, {
    ids,
    change: async (tx, issueId) => {
      const values = await changeOne(tx, actor, by, issueId, change);
      // If an id occurs twice, only the first change replaces the original values.
      if (!before.has(issueId)) before.set(issueId, values);
    },
    // Retry originals whose duplicates come later in the list, because these duplicates have been deleted in the meantime.
    again: ({ errors }) => change.delete === true && errors.some(({ code }) => code === 'HAS_DUPLICATES'),
  });
  return {
    items: items.map((item, n) => {
      const values = item.errors.length === 0 ? before.get(ids[n] ?? '') : undefined;
      return values ? { ...item, fieldsBefore: values } : item;
    }),
  };
}
