import { standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import { inLanguage, type Language } from '@coloa/contract/languages.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { canSeeMethod, demandMethod } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { shortOf, tickersOf, titleOf } from './project-controls.present.ts';
import { type ControlRecord, listNotesOfProject } from './project-controls.repo.ts';
import { readControls } from './project-controls.service.ts';

/** The result of a control; for a control with results per asset, the result of one asset. */
export interface ControlLine {
  /** The name and version of the standard, such as `WSTG 4.2`; empty for a custom control without a standard. */
  standard: string;
  category: string;
  code: string;
  title: string;
  /** Coloa's own short name of a built-in control; empty for other controls. */
  short: string;
  /** Null for the result of the whole project. */
  asset: string | null;
  state: ControlState;
  by: Person | null;
  at: Date | null;
  note: string;
  testers: Person[];
  /** Keys of the linked issues, such as `HVB-12`. */
  issues: string[];
}

/**
 * Returns the lines of all controls of a project. Creates them on demand, because 2 000 controls for 500 assets are a million lines.
 * @throws Refusal NOT_FOUND, also for clients
 */
export async function controlLinesOf(db: DbOrTx, actor: Actor, projectId: string, language: Language): Promise<Iterable<ControlLine>> {
  const { workspaceId } = actor;
  const { access } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeMethod);
  const [{ controls, assets, beside }, notes] = await Promise.all([
    readControls(db, workspaceId, projectId, language),
    listNotesOfProject(db, workspaceId, projectId),
  ]);
  const noted = new Map(notes.map(({ controlId, assetId, note }) => [`${controlId}/${assetId ?? ''}`, note]));
  const personOf = (id: string | null) => (id === null ? null : (beside.persons.get(id) ?? null));

  const linesOf = (row: ControlRecord): ControlLine[] => {
    const said = {
      standard: standardOf(row),
      category: inLanguage(language, { vi: row.categoryVi, en: row.categoryEn }),
      code: row.code,
      title: inLanguage(language, titleOf(row)),
      short: inLanguage(language, shortOf(row)),
      testers: tickersOf(row.id, beside).map(({ person }) => person),
      issues: (beside.issues.get(row.id)?.named ?? []).map(({ key }) => key),
    };
    const whole = {
      ...said,
      asset: null,
      state: row.state,
      by: personOf(row.stateBy),
      at: row.stateAt,
      note: noted.get(`${row.id}/`) ?? '',
    };
    if (!row.perAsset || assets.length === 0) return [whole];
    const told = new Map((beside.assets.get(row.id) ?? []).map((each) => [each.assetId, each]));
    return assets.map(({ id, value }): ControlLine => {
      const { state = 'NOT_STARTED', stateBy = null, stateAt = null } = told.get(id) ?? {};
      return { ...said, asset: value, state, by: personOf(stateBy), at: stateAt, note: noted.get(`${row.id}/${id}`) ?? '' };
    });
  };
  return controls.values().flatMap(linesOf);
}
