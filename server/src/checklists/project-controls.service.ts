import { byCategory } from '@coloa/contract/checklists/control-categories.ts';
import type { ControlDetail, ProjectChecklists } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { cameOfIts } from '../issues/edit/issue-links.service.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { canSeeMethod, canTakeControls, canWorkMethod, demandMethod } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { linksOfControls, ticksOfControls, type Which } from './checklists.questions.ts';
import { type Beside, presentControl, presentControlDetail } from './project-controls.present.ts';
import { type ControlRecord, findControl, listAssetNotes, listAssetStates, listAssets, listControls } from './project-controls.repo.ts';

async function besideOf(
  db: DbOrTx,
  workspaceId: string,
  of: Which,
  controls: Promise<readonly Pick<ControlRecord, 'stateBy'>[]>,
  language: Language,
): Promise<Beside> {
  const links = linksOfControls.ask(db, workspaceId, of);
  const [assets, ticks, linked, issues, rows] = await Promise.all([
    listAssetStates(db, workspaceId, of),
    ticksOfControls.ask(db, workspaceId, of),
    links,
    links.then((found) =>
      cameOfIts(
        db,
        workspaceId,
        found.map(({ issueId }) => issueId),
        language,
      ),
    ),
    controls,
  ]);
  const named = [...rows, ...assets].flatMap(({ stateBy }) => stateBy ?? []);
  const persons = await personsByIds(db, new Set([...named, ...ticks.map(({ userId }) => userId)]));
  const linkedTo = Map.groupBy(linked, ({ controlId }) => controlId);
  const byNumber = [...issues.values()];
  return {
    persons,
    assets: Map.groupBy(assets, ({ controlId }) => controlId),
    ticks: Map.groupBy(ticks, ({ controlId }) => controlId),
    issues: new Map(
      [...linkedTo].map(([controlId, each]) => {
        const ids = new Set(each.map(({ issueId }) => issueId));
        const present = byNumber.filter(({ id }) => ids.has(id));
        return [controlId, { named: present, binned: ids.size - present.length }];
      }),
    ),
  };
}

const byCode = new Intl.Collator('en', { numeric: true });

function inOrder<Row extends Pick<ControlRecord, 'standard' | 'standardVersion' | 'category' | 'code'>>(rows: readonly Row[]): Row[] {
  return byCategory(rows).flatMap((group) => group.toSorted((a, b) => byCode.compare(a.code, b.code)));
}

const NOTHING: Beside = { persons: new Map(), assets: new Map(), ticks: new Map(), issues: new Map() };

/** Does not check permissions: call it only for users who can see the controls. */
export async function readControls(db: DbOrTx, workspaceId: string, projectId: string, language: Language) {
  const [controls, assets] = await Promise.all([listControls(db, workspaceId, projectId), listAssets(db, workspaceId, projectId)]);
  const beside = controls.length === 0 ? NOTHING : await besideOf(db, workspaceId, { projectId }, Promise.resolve(controls), language);
  return { controls: inOrder(controls), assets, beside };
}

/**
 * Returns the controls of a project, and the actions that the actor can take.
 * @throws Refusal NOT_FOUND, also for clients
 */
export async function controlsOfProject(db: DbOrTx, actor: Actor, projectId: string, language: Language): Promise<ProjectChecklists> {
  const { access } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeMethod);
  const { controls, assets, beside } = await readControls(db, actor.workspaceId, projectId, language);
  return {
    controls: controls.map((row) => presentControl(row, beside)),
    assets,
    can: { take: canTakeControls(access), work: canWorkMethod(access) },
  };
}

/**
 * Returns the details of a control in a project.
 * @throws Refusal NOT_FOUND, also for clients
 */
export async function controlDetail(
  db: DbOrTx,
  actor: Actor,
  { projectId, controlId }: { projectId: string; controlId: string },
  language: Language,
): Promise<ControlDetail> {
  const { access } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeMethod);
  const found = findControl(db, actor.workspaceId, projectId, controlId);
  const [control, notes, beside] = await Promise.all([
    found,
    listAssetNotes(db, actor.workspaceId, controlId),
    besideOf(
      db,
      actor.workspaceId,
      { projectId, controlId },
      found.then((row) => (row ? [row] : [])),
      language,
    ),
  ]);
  if (!control) throw notFound();
  return presentControlDetail(control, beside, new Map(notes.map(({ assetId, note }) => [assetId, note])));
}
