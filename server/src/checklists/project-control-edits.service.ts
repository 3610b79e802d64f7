import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { type ControlState, overallState } from '@coloa/contract/checklists/control-states.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { publish } from '../events/events.service.ts';
import { requireIssuesOf } from '../issues/edit/issue-links.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { notFound, type RefusalDetail, refusal, refuseIfAny } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { followNote } from '../projects/project-files.service.ts';
import { noteProject } from '../projects/project-history.service.ts';
import { canTakeControls, canWorkMethod, demandMethod } from '../projects/projects.policy.ts';
import { lockOpenProject } from '../projects/projects.service.ts';
import { controlsGoing, issuesUnlinked } from './checklists.changes.ts';
import { recordedInTasks, type Which } from './checklists.questions.ts';
import { checklistsToTake, type Wanted } from './checklists.service.ts';
import { addIssues, dropIssues } from './control-issues.repo.ts';
import {
  carryState,
  findControl,
  insertControls,
  listAssetNotes,
  listAssets,
  listDroppable,
  listRecordedAssets,
  listStatesReached,
  listTaken,
  removeControls,
  updateControl,
  writeAsset,
  writeStates,
} from './project-controls.repo.ts';

export const columnsOf = (control: Checklist) => ({
  id: newId(),
  checklistId: control.id,
  standard: control.standard,
  standardVersion: control.standardVersion,
  code: control.code,
  category: control.category,
  categoryVi: control.categoryName.vi,
  categoryEn: control.categoryName.en,
  titleVi: control.title.vi,
  titleEn: control.title.en,
  descriptionVi: control.description.vi,
  descriptionEn: control.description.en,
  howToVi: control.howTo.vi,
  howToEn: control.howTo.en,
  reference: control.reference,
  severityHint: control.severityHint,
});

async function take(tx: Tx, actor: Actor, projectId: string, wanted: Wanted): Promise<Map<string, string>> {
  const { workspaceId } = actor;
  const taken = await listTaken(tx, workspaceId, projectId);
  if (wanted.categories.length === 0 && wanted.ids.every((id) => taken.has(id))) return taken;
  const rows = await checklistsToTake(tx, workspaceId, { ...wanted, except: new Set(taken.keys()) });
  const fresh = rows.map(columnsOf);
  if (fresh.length === 0) return taken;
  if (taken.size + fresh.length > LIMITS.controlsPerProject) {
    throw refusal('CONTROLS_FULL', { params: { max: LIMITS.controlsPerProject } });
  }
  await insertControls(tx, workspaceId, projectId, fresh);
  await noteProject(tx, actor, projectId, { action: 'CONTROLS_TAKEN', changes: [{ field: 'controls', from: null, to: fresh.length }] });
  await publish(tx, workspaceId, { kind: 'CONTROL', projectId });
  return new Map([...taken, ...fresh.map(({ id, checklistId }) => [checklistId, id] as const)]);
}

/**
 * Copies the controls that the project does not have yet. Call with the project's row locked, after checking permissions.
 * @returns the ids of all controls of the project, by the ids of their source controls
 * @throws Refusal UNKNOWN_CHECKLIST, CONTROLS_FULL
 */
export const takeControls = (tx: Tx, actor: Actor, projectId: string, checklistIds: readonly string[]): Promise<Map<string, string>> =>
  take(tx, actor, projectId, { categories: [], ids: checklistIds });

async function drop(tx: Tx, actor: Actor, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // `recordedInTasks` first prevents ticks of these controls. A tick does not lock the project's row, so a concurrent tick could otherwise
  // be missed.
  const worked = await recordedInTasks.ask(tx, actor.workspaceId, projectId, ids);
  const found = new Map((await listDroppable(tx, actor.workspaceId, projectId, ids)).map((row) => [row.id, row]));
  refuseIfAny(
    ids.flatMap((id, n): RefusalDetail[] => {
      const control = found.get(id);
      if (!control) return [{ code: 'UNKNOWN_CHECKLIST', path: `drop.${n}` }];
      return control.recorded || worked.has(control.id)
        ? [{ code: 'CONTROL_IN_USE', path: `drop.${n}`, params: { code: control.code } }]
        : [];
    }),
  );
  await announce(tx, controlsGoing, { cause: actor, projectId, controlIds: ids });
  await removeControls(tx, actor.workspaceId, projectId, ids);
  await noteProject(tx, actor, projectId, { action: 'CONTROLS_DROPPED', changes: [{ field: 'controls', from: found.size, to: null }] });
  await publish(tx, actor.workspaceId, { kind: 'CONTROL', projectId }, { kind: 'TASK', projectId });
}

/**
 * Drops the given controls, which must have no results, then adds others. A control that is dropped and added is a new copy of the
 * workspace's control.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, UNKNOWN_CHECKLIST, CONTROL_IN_USE, CONTROLS_FULL
 */
export async function changeSelection(
  tx: Tx,
  actor: Actor,
  projectId: string,
  { drop: dropped, ...wanted }: Wanted & { drop: readonly string[] },
) {
  const { access } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canTakeControls);
  await drop(tx, actor, projectId, dropped);
  await take(tx, actor, projectId, wanted);
}

async function keepStates(tx: Tx, workspaceId: string, of: Which): Promise<number> {
  const { length: inScope } = await listAssets(tx, workspaceId, of.projectId);
  const controls = await listStatesReached(tx, workspaceId, of);
  const reached = controls.map(({ id, told, states, lastBy, lastAt }) => {
    const all: ControlState[] = told < inScope ? [...states, 'NOT_STARTED'] : states;
    return { id, state: overallState(all), stateBy: lastBy, stateAt: lastAt };
  });
  await writeStates(tx, workspaceId, reached);
  return reached.length;
}

/**
 * Rejects the permanent removal of assets that have results, because the results would be deleted too. Call it with the project's row
 * locked.
 * @throws Refusal ASSET_IN_USE
 */
export async function refuseRecordedAssets(tx: Tx, workspaceId: string, assets: readonly { id: string; value: string }[]): Promise<void> {
  if (assets.length === 0) return;
  const ids = assets.map(({ id }) => id);
  const codes = new Map((await listRecordedAssets(tx, workspaceId, ids)).map(({ assetId, code }) => [assetId, code]));
  refuseIfAny(
    assets.flatMap(({ id, value }): RefusalDetail[] => {
      const code = codes.get(id);
      return code === undefined ? [] : [{ code: 'ASSET_IN_USE', path: 'scope', params: { asset: redact(value), code } }];
    }),
  );
}

/** Updates the combined states of controls with results per asset. Call it in the transaction that changes the scope. */
export async function followScope(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  const touched = await keepStates(tx, workspaceId, { projectId });
  if (touched > 0) await publish(tx, workspaceId, { kind: 'CONTROL', projectId });
}

export interface ControlChange {
  version?: number | undefined;
  assetId?: string | undefined;
  state?: ControlState | undefined;
  note?: string | undefined;
  perAsset?: boolean | undefined;
  linkIssues?: string[] | undefined;
  unlinkIssues?: string[] | undefined;
}

/** `conflicts` names the fields that another user changed in the meantime. The control then stays unchanged. */
export type ControlOutcome = { version: number; conflicts?: undefined } | { conflicts: string[] };

export function refuseWithoutVersion({ note, version }: ControlChange): void {
  if (note !== undefined && version === undefined) throw refusal('FIELD_REQUIRED', { path: 'version' });
}

async function refuseUnfit(tx: Tx, actor: Actor, projectId: string, perAsset: boolean, { assetId, state, linkIssues = [] }: ControlChange) {
  if (assetId === undefined) {
    // With results per asset, the state of a control is derived from the states of the assets.
    if (perAsset && state !== undefined) throw refusal('FIELD_REQUIRED', { path: 'assetId' });
  } else {
    if (!perAsset) throw refusal('CONTROL_NOT_PER_ASSET', { path: 'assetId' });
    const assets = await listAssets(tx, actor.workspaceId, projectId);
    if (!assets.some(({ id }) => id === assetId)) throw refusal('UNKNOWN_ASSET', { path: 'assetId' });
  }
  await requireIssuesOf(tx, actor.workspaceId, projectId, linkIssues);
}

/**
 * Changes a control, or its result for one asset. Locks the project's row, because concurrent changes to two assets could otherwise write a
 * wrong combined state. If the change turns on `perAsset`, the control's previous state is copied to each asset in scope whose state is
 * NOT_STARTED.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, FIELD_REQUIRED, CONTROL_NOT_PER_ASSET, UNKNOWN_ASSET,
 * UNKNOWN_ISSUE
 */
export async function changeControl(
  tx: Tx,
  actor: Actor,
  { projectId, controlId }: { projectId: string; controlId: string },
  sent: ControlChange,
): Promise<ControlOutcome> {
  const { workspaceId, userId } = actor;
  const { access } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canWorkMethod);
  const control = await findControl(tx, workspaceId, projectId, controlId);
  if (!control) throw notFound();
  const { assetId, state, note, linkIssues = [], unlinkIssues = [] } = sent;
  const perAsset = sent.perAsset ?? control.perAsset;
  await refuseUnfit(tx, actor, projectId, perAsset, sent);

  const field = assetId === undefined ? 'note' : `assets.${assetId}.note`;
  const notes = assetId === undefined ? [] : await listAssetNotes(tx, workspaceId, controlId);
  const was = assetId === undefined ? control.note : (notes.find((asset) => asset.assetId === assetId)?.note ?? '');
  const changed = changedFields({ [field]: was }, { [field]: note });
  const conflicts = conflictingFields(control, changed, sent.version ?? control.version);
  if (conflicts.length > 0) return { conflicts: ['note'] };

  const version = control.version + 1;
  await updateControl(tx, workspaceId, projectId, controlId, {
    perAsset,
    version,
    fieldVersions: withChanged(control.fieldVersions, changed, version),
    ...(assetId === undefined && note !== undefined && { note }),
    ...(assetId === undefined && state !== undefined && { state, stateBy: userId, stateAt: new Date() }),
  });
  const { state: stateWas, stateBy, stateAt } = control;
  if (perAsset && !control.perAsset && stateWas !== 'NOT_STARTED' && stateBy && stateAt) {
    const assets = await listAssets(tx, workspaceId, projectId);
    await carryState(tx, workspaceId, controlId, assets, { state: stateWas, stateBy, stateAt });
  }
  if (assetId !== undefined && (state !== undefined || note !== undefined)) {
    await writeAsset(tx, workspaceId, { controlId, scopeId: assetId }, { state, note, userId });
  }
  await keepStates(tx, workspaceId, { projectId, controlId });
  if (unlinkIssues.length > 0) await dropIssues(tx, workspaceId, controlId, unlinkIssues);
  await addIssues(tx, workspaceId, controlId, linkIssues);
  if (note !== undefined) await followNote(tx, actor, projectId, [note]);
  await publish(tx, workspaceId, { kind: 'CONTROL', projectId });
  if (unlinkIssues.length > 0) await announce(tx, issuesUnlinked, { workspaceId, projectId, controlId, issueIds: unlinkIssues });
  return { version };
}

/**
 * Links an issue to a control.
 * @throws Refusal UNKNOWN_CHECKLIST
 */
export async function linkIssue(tx: Tx, { workspaceId }: Actor, projectId: string, controlId: string, issueId: string): Promise<void> {
  if (!(await findControl(tx, workspaceId, projectId, controlId))) throw refusal('UNKNOWN_CHECKLIST', { path: 'controlId' });
  await addIssues(tx, workspaceId, controlId, [issueId]);
  await publish(tx, workspaceId, { kind: 'CONTROL', projectId });
}
