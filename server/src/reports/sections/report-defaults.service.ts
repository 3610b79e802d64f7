import type { RequestOf } from '@coloa/contract/http.ts';
import type { ReportDefaults, reportDefaultsContract } from '@coloa/contract/reports/report-defaults.contract.ts';
import { isSectionKind } from '@coloa/contract/reports/report-parts.ts';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import { publish } from '../../events/events.service.ts';
import { followTemplate } from '../../files/files.service.ts';
import { standingIn } from '../../membership/workspaces.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { conflictingFields, withChanged } from '../../platform/edit-versions.ts';
import { editConflict, refuseIfAny } from '../../platform/http/refusal.ts';
import { lockWritable, objectOf } from '../../workspaces/workspace-edits.service.ts';
import { canEditWorkspace, type WorkspaceReader } from '../../workspaces/workspaces.policy.ts';
import { type Defaults, findDefaults, writeDefaults } from './report-defaults.repo.ts';
import { orderedParts, partsTwice } from './section-order.ts';
import { changedSections, entriesOf, idsOf, placeholderProblems, textsOfSections, withChanges, withoutDeleted } from './stored-sections.ts';

type Sent = RequestOf<typeof reportDefaultsContract.save>['body'];

const orderOf = ({ parts, sections }: Pick<Defaults, 'parts' | 'sections'>) => orderedParts(idsOf(sections), parts);

const present = ({ parts, sections, version, by, at }: Defaults, reader: WorkspaceReader): ReportDefaults => ({
  parts: orderOf({ parts, sections }),
  sections: entriesOf(sections).map(([id, kept]) => ({ id, ...kept })),
  version,
  by,
  at: at?.toISOString() ?? null,
  can: { edit: canEditWorkspace(reader) },
});

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function reportDefaultsOf(db: DbOrTx, actor: Actor, workspaceId: string): Promise<ReportDefaults> {
  const reader = await standingIn(db, actor, workspaceId, 'READ_WORKSPACE');
  return present(await findDefaults(db, workspaceId), reader);
}

/** Returns the changed sections for the audit log: the ids of built-in sections, and `OWN` for custom ones. */
export const auditedSections = (paths: readonly string[]) =>
  [...new Set(paths.map((path) => path.split('.')[1] ?? ''))].map((id) => (isSectionKind(id) ? id : ('OWN' as const)));

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, NAMED_TWICE, UNKNOWN_PLACEHOLDER, SECTIONS_FULL, EDIT_CONFLICT with the
 * current state
 */
export async function changeReportDefaults(tx: Tx, actor: Actor, by: AuditActor, workspaceId: string, sent: Sent): Promise<void> {
  const reader = await standingIn(tx, actor, workspaceId, 'WRITE_WORKSPACE');
  const workspace = await lockWritable(tx, actor, workspaceId);
  refuseIfAny([...partsTwice(sent.parts), ...placeholderProblems(sent.sections)]);
  const current = await findDefaults(tx, workspaceId);
  const sections = withChanges(current.sections, sent.sections ?? {});
  const next = { sections, parts: sent.parts ? orderedParts(idsOf(sections), sent.parts) : current.parts };
  const paths = changedSections(current.sections, sections);
  const reordered = sent.parts !== undefined && JSON.stringify(orderOf(next)) !== JSON.stringify(orderOf({ ...current, sections }));
  const changed = [...paths, ...(reordered ? ['parts'] : [])];
  const conflicts = conflictingFields(current, changed, sent.version);
  if (conflicts.length > 0) throw editConflict(conflicts, present(current, reader));
  if (changed.length === 0) return;
  const version = current.version + 1;
  const fieldVersions = withoutDeleted(withChanged(current.fieldVersions, changed, version), sections);
  await writeDefaults(tx, { workspaceId, ...next, version, fieldVersions, updatedAt: new Date(), updatedBy: actor.userId });
  await followTemplate(tx, { ...actor, workspaceId }, workspaceId, textsOfSections(sections));
  await publish(tx, workspaceId, { kind: 'REPORT', projectId: workspaceId });
  await record(tx, workspaceId, by, {
    action: 'REPORT_SECTIONS_CHANGED',
    object: objectOf(workspace),
    details: { sections: [...auditedSections(paths), ...(reordered ? (['ORDER'] as const) : [])] },
  });
}
