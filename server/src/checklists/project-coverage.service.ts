import { byCategory } from '@coloa/contract/checklists/control-categories.ts';
import { CONTROL_STATES, type ControlState, overallState } from '@coloa/contract/checklists/control-states.ts';
import type { Coverage } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { dayOf } from '../platform/text/days.ts';
import { canSeeMethod, demandMethod } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { type Beside, presentControl, tickersOf } from './project-controls.present.ts';
import type { ControlRecord } from './project-controls.repo.ts';
import { readControls } from './project-controls.service.ts';

type Covered = Coverage['controls'][number];

function countsOf(controls: readonly Pick<Covered, 'state' | 'tested'>[]) {
  const counted = CONTROL_STATES.map((state) => [state, controls.filter((each) => each.state === state).length]);
  return {
    controls: controls.length,
    states: Object.fromEntries(counted) as Record<ControlState, number>,
    ticked: controls.filter(({ tested }) => tested.length > 0).length,
  };
}

function statesOn(assets: readonly { id: string }[], told: readonly { assetId: string; state: ControlState }[]): ControlState[] {
  const byAsset = new Map(told.map(({ assetId, state }) => [assetId, state]));
  return assets.map(({ id }) => byAsset.get(id) ?? 'NOT_STARTED');
}

/** Returns the users who set the current states of a control, earliest first. Omits users who only wrote a note or reset a state. */
function tellersOf(row: ControlRecord, { assets, persons }: Beside) {
  const told = (row.perAsset ? (assets.get(row.id) ?? []) : [row]).filter(({ state }) => state !== 'NOT_STARTED');
  return [...Map.groupBy(told, ({ stateBy }) => stateBy)]
    .flatMap(([userId, theirs]) => {
      const person = userId === null ? undefined : persons.get(userId);
      const lastAt = new Date(Math.max(...theirs.map(({ stateAt }) => stateAt?.getTime() ?? 0)));
      return person ? [{ person, state: overallState(theirs.map(({ state }) => state)), lastAt }] : [];
    })
    .sort((a, b) => a.lastAt.getTime() - b.lastAt.getTime());
}

/** Does not check permissions: call it only for users who can see the controls. */
export async function readCoverage(
  db: DbOrTx,
  { workspaceId, timeZone }: Pick<Actor, 'workspaceId' | 'timeZone'>,
  projectId: string,
  language: Language,
) {
  const { controls, assets, beside } = await readControls(db, workspaceId, projectId, language);
  const dayIn = (instant: Date) => dayOf(instant, timeZone);
  const covered = controls.map((row) => ({
    ...presentControl(row, beside),
    assetStates: row.perAsset ? statesOn(assets, beside.assets.get(row.id) ?? []) : [],
    saidBy: tellersOf(row, beside).map(({ person, state, lastAt }) => ({ ...person, state, lastDay: dayIn(lastAt) })),
    tested: tickersOf(row.id, beside).map(({ person, lastAt }) => ({ ...person, lastDay: dayIn(lastAt) })),
  }));
  return { controls: covered, assets };
}

/**
 * Returns the coverage of a project: its controls, with totals per category and overall.
 * @throws Refusal NOT_FOUND, also for clients
 */
export async function coverageOfProject(db: DbOrTx, actor: Actor, projectId: string, language: Language): Promise<Coverage> {
  const { access } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeMethod);
  const { controls, assets } = await readCoverage(db, actor, projectId, language);
  const categories = byCategory(controls).map((group) => {
    const [{ standard, standardVersion, category, categoryName }] = group;
    return { standard, standardVersion, category, categoryName, ...countsOf(group) };
  });
  return { controls, assets, categories, total: countsOf(controls) };
}
