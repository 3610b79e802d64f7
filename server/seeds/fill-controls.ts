import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { shippedControls } from '../src/checklists/built-in-checklists.ts';
import { buildChecklist } from '../src/checklists/checklists.factory.ts';
import { untouched } from '../src/checklists/checklists.policy.ts';
import { checklistsToTake } from '../src/checklists/checklists.service.ts';
import { columnsOf } from '../src/checklists/project-control-edits.service.ts';
import { buildControls } from '../src/checklists/project-controls.factory.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import type { BuiltProject } from '../src/projects/projects.factory.ts';
import { buildTaskTemplate } from '../src/task-templates/task-templates.factory.ts';
import { OWN_BUGS } from './bug-list.ts';
import type { WorkspaceKey } from './company.ts';
import { OVERRIDES, OWN_CATEGORIES } from './own-checklists.ts';
import { OWN_TEMPLATES } from './own-templates.ts';
import type { PlannedControl } from './plan-controls.ts';
import { startOf } from './story.ts';
import { type Users, userOf } from './team.ts';

const CHANGED = '2026-09-14';

export async function fillLibrary(tx: DbOrTx, workspaceId: string, key: WorkspaceKey, users: Users): Promise<void> {
  const { id: userId } = userOf(users, OWN_BUGS[key].admin);
  const place = { workspaceId, userId };
  for (const { key: category, name, controls } of OWN_CATEGORIES[key]) {
    for (const [n, [title, description, howTo, severityHint]] of controls.entries()) {
      const code = `${category}-${String(n + 1).padStart(2, '0')}`;
      const [[titleVi, titleEn], [descriptionVi, descriptionEn], [howToVi, howToEn], [categoryVi, categoryEn]] = [
        title,
        description,
        howTo,
        name,
      ];
      const texts = { categoryVi, categoryEn, titleVi, titleEn, descriptionVi, descriptionEn, howToVi, howToEn };
      await buildChecklist(tx, place, { code, category, ...texts, severityHint, described: true });
    }
  }
  for (const [code, said] of Object.entries(OVERRIDES[key])) {
    const shipped = shippedControls.find((control) => control.code === code);
    if (!shipped) throw new Error(`nothing that ships is called ${code}`);
    await buildChecklist(tx, place, { ...untouched(shipped), ...said, version: 1 });
  }
  for (const [n, template] of OWN_TEMPLATES[key].entries()) {
    await buildTaskTemplate(tx, { workspaceId, id: userId }, { ...template, updatedAt: new Date(startOf(CHANGED) + n * 77 * 3_600_000) });
  }
}

export function libraryOf(tx: DbOrTx, workspaceId: string, key: WorkspaceKey): Promise<Checklist[]> {
  const shipped = shippedControls.map(({ standard, standardVersion, category }) => ({ standard, standardVersion, category }));
  const own = OWN_CATEGORIES[key].map(({ key: category }) => ({ standard: '', standardVersion: '', category }));
  return checklistsToTake(tx, workspaceId, { categories: [...shipped, ...own], ids: [] });
}

/** Inserts the planned controls of a project. `toldByRows` contains controls whose issues are linked to a task row instead. */
export async function fillControls(
  tx: DbOrTx,
  project: BuiltProject,
  planned: readonly PlannedControl[],
  toldByRows: ReadonlySet<string>,
): Promise<void> {
  const controls = planned.map(({ id, checklist, tester, at, state, perAsset, assets, note, issues }, position) => ({
    control: { ...columnsOf(checklist), id, position, state, perAsset, note, stateBy: at && tester.id, stateAt: at },
    assets,
    issues: toldByRows.has(id) ? [] : issues,
  }));
  await buildControls(tx, project, controls);
}
