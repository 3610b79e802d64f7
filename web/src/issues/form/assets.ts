import type { ScopeKind } from '@coloa/contract/projects/project-states.ts';
import type { ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import type { FormAsset } from './issue-value.ts';

export function assetKindOf(kind: ScopeKind): FormAsset['kind'] {
  if (kind === 'URL' || kind === 'API') return 'URL';
  if (kind === 'HOST' || kind === 'IP') return 'HOST';
  return kind === 'APP' || kind === 'REPOSITORY' ? 'COMPONENT' : 'OTHER';
}

const keyOf = ({ kind, value }: Pick<FormAsset, 'kind' | 'value'>): string => `${kind} ${value.trim()}`;

/** Adds the pasted lines after the row `index`, without duplicates, and removes blank rows. */
export function withPasted(rows: readonly FormAsset[], index: number, lines: readonly string[], scope: readonly ScopeRow[]): FormAsset[] {
  const there = new Set(rows.map(keyOf));
  const pasted: FormAsset[] = [];
  for (const value of lines) {
    const known = scope.find((row) => row.value === value);
    const asset = { id: '', kind: known ? assetKindOf(known.kind) : (rows[index]?.kind ?? 'URL'), value, scopeId: known?.id ?? null };
    if (there.has(keyOf(asset))) continue;
    there.add(keyOf(asset));
    pasted.push(asset);
  }
  return withoutBlank([...rows.slice(0, index + 1), ...pasted, ...rows.slice(index + 1)]);
}

export const withoutBlank = (assets: readonly FormAsset[]): FormAsset[] => assets.filter((asset) => asset.value.trim() !== '');
