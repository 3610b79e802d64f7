import type { Checklist, ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import type { PageRequest } from '../platform/http/paging.ts';
import { type RefusalDetail, refuseIfAny } from '../platform/http/refusal.ts';
import { shippedControls } from './built-in-checklists.ts';
import {
  type ControlFilter,
  categoriesOf,
  filterControls,
  type LightControl,
  longTextsOf,
  mergeControls,
  sameCategory,
  shippedById,
} from './checklists.policy.ts';
import { listLongTexts, listRows } from './checklists.repo.ts';

const controlsOf = async (db: DbOrTx, workspaceId: string): Promise<LightControl[]> => mergeControls(await listRows(db, workspaceId));

async function withLongTexts(db: DbOrTx, workspaceId: string, controls: readonly LightControl[]): Promise<Checklist[]> {
  const said = controls.filter(({ shipped, edited }) => !shipped || edited).map(({ id }) => id);
  const texts = await listLongTexts(db, workspaceId, said);
  return controls.map((control) => ({ ...control, ...longTextsOf(texts.get(control.id), shippedById.get(control.id)) }));
}

export async function listChecklists(
  db: DbOrTx,
  workspaceId: string,
  { page, pageSize, ...filter }: ControlFilter & PageRequest,
): Promise<ListOf<Checklist>> {
  const found = filterControls(await controlsOf(db, workspaceId), filter);
  const items = await withLongTexts(db, workspaceId, found.slice((page - 1) * pageSize, page * pageSize));
  return { items, page, pageSize, total: found.length, more: false };
}

export const listCategories = async (db: DbOrTx, workspaceId: string): Promise<ChecklistCategory[]> =>
  categoriesOf(await controlsOf(db, workspaceId));

export interface Wanted {
  categories: readonly { standard: string; standardVersion: string; category: string }[];
  ids: readonly string[];
  /**
   * Ids of controls that the project already has. They are omitted from the result, and cause no error if they were deleted or deactivated.
   */
  except?: ReadonlySet<string>;
}

/**
 * Returns the active controls of these categories and with these ids, each once, in list order.
 * @throws Refusal UNKNOWN_CHECKLIST at `categories.<n>` (also if the category has no active control) or `checklists.<n>`
 */
export async function checklistsToTake(
  db: DbOrTx,
  workspaceId: string,
  { categories, ids, except = new Set() }: Wanted,
): Promise<Checklist[]> {
  const controls = (await controlsOf(db, workspaceId)).filter(({ active }) => active);
  const known = new Set(controls.map(({ id }) => id));
  const unknown = (path: string): RefusalDetail => ({ code: 'UNKNOWN_CHECKLIST', path });
  refuseIfAny([
    ...categories.flatMap((each, n) => (controls.some((control) => sameCategory(control, each)) ? [] : [unknown(`categories.${n}`)])),
    ...ids.flatMap((id, n) => (known.has(id) || except.has(id) ? [] : [unknown(`checklists.${n}`)])),
  ]);
  const wanted = new Set(ids);
  const named = controls.filter((control) => wanted.has(control.id) || categories.some((each) => sameCategory(control, each)));
  const taken = named.filter(({ id }) => !except.has(id));
  return withLongTexts(db, workspaceId, taken);
}

export async function activeAmong(db: DbOrTx, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const active = new Set((await controlsOf(db, workspaceId)).flatMap((control) => (control.active ? [control.id] : [])));
  return new Set(ids.filter((id) => active.has(id)));
}

export async function originsOf(
  db: DbOrTx,
  workspaceId: string,
  ids: readonly string[],
): Promise<Pick<Checklist, 'id' | 'standard' | 'standardVersion' | 'code'>[]> {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const found = (await controlsOf(db, workspaceId)).filter(({ id }) => wanted.has(id));
  return found.map(({ id, standard, standardVersion, code }) => ({ id, standard, standardVersion, code }));
}

export interface ShippedChapter {
  /** The category key, such as `WSTG-INFO`. */
  key: string;
  name: { vi: string; en: string };
  ids: string[];
}

export function shippedWstg(): ShippedChapter[] {
  const tests = shippedControls.filter(({ standard, standardVersion }) => standard === 'WSTG' && standardVersion === '4.2');
  return [...Map.groupBy(tests, ({ category }) => category)].map(([key, group]) => ({
    key,
    name: group[0]?.categoryName ?? { vi: key, en: key },
    ids: group.map(({ id }) => id),
  }));
}
