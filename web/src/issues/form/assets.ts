import type { ScopeKind } from '@coloa/contract/projects/project-states.ts';
import type { ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import { targetKind } from '@coloa/contract/projects/targets.ts';
import type { FormAsset } from './issue-value.ts';

export function assetKindOf(kind: ScopeKind): FormAsset['kind'] {
  if (kind === 'URL' || kind === 'API') return 'URL';
  if (kind === 'HOST' || kind === 'IP') return 'HOST';
  return kind === 'APP' || kind === 'REPOSITORY' ? 'COMPONENT' : 'OTHER';
}

/** Returns the kind of a new asset: detected from `value`, unless the user has changed the default kind `row`. */
export const newAssetKind = (value: string, row: FormAsset['kind']): FormAsset['kind'] =>
  row === emptyAsset.kind ? assetKindOf(targetKind(value)) : row;

export const emptyAsset: FormAsset = { id: '', kind: 'URL', value: '', scopeId: null };

const keyOf = ({ kind, value }: Pick<FormAsset, 'kind' | 'value'>): string => `${kind} ${value.trim()}`;

/** Adds the pasted lines after the row `index`, without duplicates, and removes blank rows. */
export function withPasted(rows: readonly FormAsset[], index: number, lines: readonly string[], scope: readonly ScopeRow[]): FormAsset[] {
  const there = new Set(rows.map(keyOf));
  const pasted: FormAsset[] = [];
  // A kind that the user has chosen for an empty row applies to the pasted lines; the kind of a filled row does not.
  const focused = rows[index];
  const chosen = focused && focused.value.trim() === '' ? focused.kind : emptyAsset.kind;
  for (const value of lines) {
    const known = scope.find((row) => row.value === value);
    const asset = { id: '', kind: known ? assetKindOf(known.kind) : newAssetKind(value, chosen), value, scopeId: known?.id ?? null };
    if (there.has(keyOf(asset))) continue;
    there.add(keyOf(asset));
    pasted.push(asset);
  }
  return withoutBlank([...rows.slice(0, index + 1), ...pasted, ...rows.slice(index + 1)]);
}

const isAsset = (row: ScopeRow, rows: readonly FormAsset[]): boolean =>
  rows.some(({ scopeId, value }) => scopeId === row.id || value.trim() === row.value);

export const chosenTargets = (rows: readonly FormAsset[], scope: readonly ScopeRow[]): string[] =>
  scope.filter((row) => isAsset(row, rows)).map(({ id }) => id);

/** Adds the chosen targets as assets. Removes blank rows and the assets of the other targets. */
export function withTargets(rows: readonly FormAsset[], scope: readonly ScopeRow[], chosen: readonly string[]): FormAsset[] {
  const [on, off] = [scope.filter(({ id }) => chosen.includes(id)), scope.filter(({ id }) => !chosen.includes(id))];
  const kept = rows.filter((row) => on.some((target) => isAsset(target, [row])) || !off.some((target) => isAsset(target, [row])));
  const added = on.filter((target) => !isAsset(target, kept));
  return withoutBlank([...kept, ...added.map(({ id, kind, value }) => ({ id: '', kind: assetKindOf(kind), value, scopeId: id }))]);
}

export const withoutBlank = (assets: readonly FormAsset[]): FormAsset[] => assets.filter((asset) => asset.value.trim() !== '');
