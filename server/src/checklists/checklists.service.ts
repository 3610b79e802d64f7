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

/** Returns a page of the controls that match a filter. Two queries at most. */
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

/** The controls to add to a project. */
export interface Wanted {
  categories: readonly { standard: string; standardVersion: string; category: string }[];
  ids: readonly string[];
  /** Controls that the project already has: left out, and not rejected if they were deleted or turned off. */
  except?: ReadonlySet<string>;
}

/**
 * Returns the controls of these categories that can be added, and these single ones, each once and in list order, with all texts. A text
 * can exist in one language only. Two queries at most.
 * @throws Refusal UNKNOWN_CHECKLIST at `categories.<n>` (also if none of its controls can be added) or `checklists.<n>`
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

/** Returns the given ids that can be added now. */
export async function activeAmong(db: DbOrTx, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const active = new Set((await controlsOf(db, workspaceId)).flatMap((control) => (control.active ? [control.id] : [])));
  return new Set(ids.filter((id) => active.has(id)));
}

/** Returns standard, version and code of the given controls that are in the library. */
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
  /** `WSTG-INFO` */
  key: string;
  name: { vi: string; en: string };
  /** The ids of its controls, in order. */
  ids: string[];
}

/** Returns the chapters of WSTG 4.2 in order, as built in, without changes of workspaces. */
export function shippedWstg(): ShippedChapter[] {
  const tests = shippedControls.filter(({ standard, standardVersion }) => standard === 'WSTG' && standardVersion === '4.2');
  return [...Map.groupBy(tests, ({ category }) => category)].map(([key, group]) => ({
    key,
    name: group[0]?.categoryName ?? { vi: key, en: key },
    ids: group.map(({ id }) => id),
  }));
}
