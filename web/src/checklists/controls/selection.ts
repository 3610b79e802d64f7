import type { ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { categoryKey } from '@coloa/contract/checklists/control-categories.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Selection } from './controls.queries.ts';

export interface Chosen {
  /** Keys, from `categoryKey`, of the categories that are chosen as a whole. */
  categories: ReadonlySet<string>;
  /** Ids of library controls to add, each with the key of its category. */
  checklists: ReadonlyMap<string, string>;
  /** Ids of the project's controls to remove. */
  drop: ReadonlySet<string>;
}
export const nothing: Chosen = { categories: new Set(), checklists: new Map(), drop: new Set() };

export const keyOfCategory = ({ standard, standardVersion, key }: ChecklistCategory): string =>
  categoryKey({ standard, standardVersion, category: key });

const takenOf = (taken: readonly Control[], key: string): Control[] => taken.filter((control) => categoryKey(control) === key);

/**
 * Returns `all`, the number of controls that the project can have in the category, and `there`, the number that it has after the change.
 */
export function standing(category: ChecklistCategory, taken: readonly Control[], chosen: Chosen): { all: number; there: number } {
  const key = keyOfCategory(category);
  const kept = takenOf(taken, key).filter(({ id }) => !chosen.drop.has(id)).length;
  // A project keeps controls that were turned off in the library later, so it can have more controls than are available.
  const all = Math.max(category.active, takenOf(taken, key).length);
  if (chosen.categories.has(key)) return { all, there: all };
  const single = [...chosen.checklists.values()].filter((each) => each === key).length;
  return { all, there: kept + single };
}

const without = <Value>(set: ReadonlySet<Value>, value: Value): Set<Value> => new Set([...set].filter((each) => each !== value));

export function toggleCategory(category: ChecklistCategory, taken: readonly Control[], chosen: Chosen): Chosen {
  const key = keyOfCategory(category);
  const ids = takenOf(taken, key).map(({ id }) => id);
  const { all, there } = standing(category, taken, chosen);
  const checklists = new Map([...chosen.checklists].filter(([, each]) => each !== key));
  const kept = new Set([...chosen.drop].filter((id) => !ids.includes(id)));
  if (there < all) return { categories: new Set(chosen.categories).add(key), checklists, drop: kept };
  return { categories: without(chosen.categories, key), checklists, drop: new Set([...kept, ...ids]) };
}

/**
 * Selects or deselects a control. `siblings` are the ids of the available controls of the category. Deselecting a control of a chosen
 * category replaces the category by its other controls.
 */
export function toggleOne(id: string, key: string, siblings: readonly string[], taken: readonly Control[], chosen: Chosen): Chosen {
  const there = taken.find(({ checklistId }) => checklistId === id);
  if (there) {
    const drop = chosen.drop.has(there.id) ? without(chosen.drop, there.id) : new Set(chosen.drop).add(there.id);
    return { ...chosen, drop };
  }
  const has = new Set(taken.map(({ checklistId }) => checklistId));
  const checklists = new Map(chosen.checklists);
  if (chosen.categories.has(key)) {
    for (const each of siblings) if (each !== id && !has.has(each)) checklists.set(each, key);
    return { ...chosen, categories: without(chosen.categories, key), checklists };
  }
  if (!checklists.delete(id)) checklists.set(id, key);
  return { ...chosen, checklists };
}

export function willBeThere(id: string, key: string, taken: readonly Control[], chosen: Chosen): boolean {
  const there = taken.find(({ checklistId }) => checklistId === id);
  if (there) return !chosen.drop.has(there.id);
  return chosen.categories.has(key) || chosen.checklists.has(id);
}

export function selectionOf(chosen: Chosen, categories: readonly ChecklistCategory[]): Selection {
  return {
    categories: categories
      .filter((category) => chosen.categories.has(keyOfCategory(category)))
      .map(({ standard, standardVersion, key }) => ({ standard, standardVersion, category: key })),
    checklists: [...chosen.checklists.keys()],
    drop: [...chosen.drop],
  };
}

export function totals(
  chosen: Chosen,
  categories: readonly ChecklistCategory[],
  taken: readonly Control[],
): { take: number; drop: number } {
  const whole = categories
    .filter((category) => chosen.categories.has(keyOfCategory(category)))
    .reduce((sum, category) => sum + Math.max(0, category.active - takenOf(taken, keyOfCategory(category)).length), 0);
  return { take: whole + chosen.checklists.size, drop: chosen.drop.size };
}
