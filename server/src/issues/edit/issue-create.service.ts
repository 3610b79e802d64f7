import { fieldPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { decidingFirst } from '@coloa/contract/issues/cvss-pair.ts';
import type { IssueCreate } from '@coloa/contract/issues/issues.schema.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { type BugTypes, bugTypesOf } from '../../bugs/bugs.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseIfAny } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { today } from '../../platform/text/days.ts';
import { canWriteIssue, demand } from '../../projects/projects.policy.ts';
import { lockOpenProject, nextIssueNumber } from '../../projects/projects.service.ts';
import { identifiedEvidence } from '../evidence/issue-evidence.policy.ts';
import { replaceEvidence } from '../evidence/issue-evidence.repo.ts';
import { refuseUnshowable } from '../evidence/issue-evidence.service.ts';
import { acceptFields, loadFields, writeFields } from '../fields/field-values.service.ts';
import { insertHistory } from '../history/issue-history.repo.ts';
import { issueCreated, issueWritten } from '../issues.changes.ts';
import { keyOf } from '../issues.present.ts';
import { insertIssue, replaceAssets, writeContents } from '../issues.repo.ts';
import {
  columnsOf,
  entriesOf,
  type Fields,
  isOverridden,
  mergeContents,
  problemsOf,
  proposedCwe,
  proposedSeverity,
  sentFields,
  versionProblems,
} from './issue-fields.service.ts';

function fieldsOfNew(
  types: BugTypes,
  sent: Omit<IssueCreate, 'projectId' | 'priority' | 'controlId' | 'rowId' | 'fields'>,
  timeZone: string,
): Fields {
  const { evidence, ...rest } = sent;
  const sentOnly = { ...rest, ...sentFields(rest) };
  const given = { ...sentOnly, ...decidingFirst(sentOnly) };
  return {
    ...given,
    evidence: identifiedEvidence(evidence),
    contents: mergeContents({}, given.contents),
    severity: given.severity ?? proposedSeverity(types, given),
    cwe: given.cwe === undefined ? proposedCwe(types, given) : given.cwe,
    foundDay: given.foundDay === undefined ? today(timeZone) : given.foundDay,
    fields: {},
  };
}

/**
 * Creates an issue as DRAFT.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, PROJECT_FULL, UNKNOWN_BUG, UNKNOWN_USER, UNKNOWN_ASSET,
 * UNKNOWN_FIELD, UNKNOWN_CHOICE, FIELD_RETIRED, FIELD_VALUE, UNKNOWN_CHECKLIST, UNKNOWN_TASK, UNKNOWN_ATTACHMENT, FILE_NOT_IMAGE,
 * CVSS_INVALID, CVSS_SAME_VERSION
 */
export async function createIssue(tx: Tx, actor: Actor, by: AuditActor, sent: IssueCreate): Promise<{ id: string; key: string }> {
  const { projectId, priority, controlId, rowId, fields: sentValues, ...rest } = sent;
  const { workspaceId, userId } = actor;
  const { project, access } = await lockOpenProject(tx, actor, projectId);
  demand(access, canWriteIssue);
  const types = await bugTypesOf(tx, workspaceId);
  const fields = fieldsOfNew(types, rest, actor.timeZone);
  const { cvss = null, cvssOther = null } = sentFields(rest);
  const problems = await problemsOf(tx, types, { workspaceId, projectId }, { ...fields, cvss, cvssOther });
  refuseIfAny([...problems, ...versionProblems(fields, 'cvssOther')]);
  const custom = await loadFields(tx, workspaceId, null, sentValues);
  const values = await acceptFields(tx, workspaceId, custom, sentValues);
  const issue = { id: newId(), projectId, version: 1 };
  await refuseUnshowable(tx, actor, issue, access, fields.evidence);
  const number = await nextIssueNumber(tx, workspaceId, projectId);
  await insertIssue(tx, workspaceId, {
    ...columnsOf({ ...fields, fields: values }, custom.definitions),
    ...issue,
    number,
    priority,
    reporterId: userId,
    severityOverriddenBy: isOverridden(types, fields) ? userId : null,
  });
  await writeContents(tx, workspaceId, issue.id, userId, entriesOf(fields.contents));
  const assets = fields.assets.map((asset) => ({ ...asset, id: newId() }));
  await replaceAssets(tx, workspaceId, issue.id, assets);
  await replaceEvidence(tx, workspaceId, issue.id, fields.evidence);
  await writeFields(tx, workspaceId, issue.id, custom.definitions, values, Object.keys(values).map(fieldPath));
  await insertHistory(tx, workspaceId, issue, userId, [{ action: 'CREATED', published: false }]);
  await announce(tx, issueCreated, { actor, projectId, issueId: issue.id, controlId, rowId });
  await announce(tx, issueWritten, {
    actor,
    by,
    opened: { issue: { ...issue, number }, project, access },
    before: null,
    after: { status: 'DRAFT', severity: fields.severity },
    texts: true,
    audited: { action: 'ISSUE_CREATED' },
    event: 'ISSUE',
  });
  return { id: issue.id, key: keyOf(project.key, number) };
}
