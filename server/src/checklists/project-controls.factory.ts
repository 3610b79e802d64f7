import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { controlAssets, controlIssues, controls } from './checklists.tables.ts';

let made = 0;

interface ControlParts {
  assets?: readonly { assetId: string; state: ControlState; by: { id: string }; note?: string; at?: Date }[];
  issues?: readonly { id: string }[];
}

export interface ControlToBuild extends ControlParts {
  control: Partial<typeof controls.$inferInsert>;
}

interface OfProject {
  id: string;
  workspaceId: string;
}

export async function buildControls(db: DbOrTx, { id: projectId, workspaceId }: OfProject, told: readonly ControlToBuild[]) {
  if (told.length === 0) return [];
  const built = told.map(({ control }) => {
    const n = ++made;
    return {
      id: newId(),
      projectId,
      workspaceId,
      checklistId: newId(),
      position: n,
      standard: 'WSTG',
      standardVersion: '4.2',
      code: `WSTG-TEST-${String(n).padStart(2, '0')}`,
      category: 'WSTG-TEST',
      categoryVi: 'Thử',
      categoryEn: 'Trying',
      titleVi: `Mục kiểm tra ${n}`,
      titleEn: `Control ${n}`,
      descriptionVi: '',
      descriptionEn: '',
      howToVi: '',
      howToEn: '',
      reference: '',
      ...control,
    };
  });
  await db.insert(controls).values(built);
  const idAt = (n: number): string => built[n]?.id ?? '';
  const assets = told.flatMap(({ assets: those = [] }, n) =>
    those.map(({ assetId, state, by, note = '', at }) => {
      return { workspaceId, controlId: idAt(n), scopeId: assetId, state, note, stateBy: by.id, ...(at && { stateAt: at }) };
    }),
  );
  if (assets.length > 0) await db.insert(controlAssets).values(assets);
  const links = told.flatMap(({ issues = [] }, n) => issues.map(({ id }) => ({ workspaceId, controlId: idAt(n), issueId: id })));
  if (links.length > 0) await db.insert(controlIssues).values(links);
  return built;
}

/** Builds a control, whose state is not derived from the states of its assets. */
export async function buildControl(
  db: DbOrTx,
  project: OfProject,
  control: Partial<typeof controls.$inferInsert> = {},
  parts: ControlParts = {},
) {
  const [built] = await buildControls(db, project, [{ control, ...parts }]);
  if (!built) throw new Error('one control was told');
  return built;
}
