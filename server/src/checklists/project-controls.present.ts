import type { CameOfIt, Control, ControlDetail } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { shippedById } from './checklists.policy.ts';
import type { AssetStateRecord, ControlRecord, findControl } from './project-controls.repo.ts';

export interface Beside {
  persons: ReadonlyMap<string, Person>;
  assets: ReadonlyMap<string, readonly AssetStateRecord[]>;
  ticks: ReadonlyMap<string, readonly { userId: string; lastAt: Date | null }[]>;
  issues: ReadonlyMap<string, { named: readonly CameOfIt[]; binned: number }>;
}

const by = (persons: Beside['persons'], userId: string | null): Person | null => (userId === null ? null : (persons.get(userId) ?? null));

export const titleOf = ({ titleVi, titleEn }: { titleVi: string; titleEn: string }) => ({ vi: titleVi, en: titleEn });

export const shortOf = ({ checklistId }: { checklistId: string }) => shippedById.get(checklistId)?.short ?? { vi: '', en: '' };

const presentAssets = (id: string, { assets, persons }: Pick<Beside, 'assets' | 'persons'>) =>
  (assets.get(id) ?? []).map(({ assetId, state, stateBy, stateAt }) => ({
    assetId,
    state,
    by: by(persons, stateBy),
    at: stateAt.toISOString(),
  }));

export const tickersOf = (id: string, { ticks, persons }: Pick<Beside, 'ticks' | 'persons'>) =>
  (ticks.get(id) ?? []).flatMap(({ userId, lastAt }) => {
    const person = persons.get(userId);
    return person && lastAt ? [{ person, lastAt }] : [];
  });

const presentIssues = ({ named, binned } = { named: [] as readonly CameOfIt[], binned: 0 }) => ({ issues: [...named], binned });

export const presentControl = (row: ControlRecord, beside: Beside): Control => ({
  id: row.id,
  checklistId: row.checklistId,
  standard: row.standard,
  standardVersion: row.standardVersion,
  code: row.code,
  category: row.category,
  categoryName: { vi: row.categoryVi, en: row.categoryEn },
  title: titleOf(row),
  short: shortOf(row),
  reference: row.reference,
  severityHint: row.severityHint,
  perAsset: row.perAsset,
  state: row.state,
  noted: row.noted || (row.perAsset && (beside.assets.get(row.id) ?? []).some(({ noted }) => noted)),
  by: by(beside.persons, row.stateBy),
  at: row.stateAt?.toISOString() ?? null,
  assets: row.perAsset ? (beside.assets.get(row.id) ?? []).map(({ assetId, state }) => ({ assetId, state })) : [],
  tested: tickersOf(row.id, beside).map(({ person }) => person),
  ...presentIssues(beside.issues.get(row.id)),
  version: row.version,
});

type Whole = NonNullable<Awaited<ReturnType<typeof findControl>>>;

export function presentControlDetail(row: Whole, beside: Beside, notes: ReadonlyMap<string, string>): ControlDetail {
  return {
    ...presentControl({ ...row, noted: row.note !== '' }, beside),
    description: { vi: row.descriptionVi, en: row.descriptionEn },
    howTo: { vi: row.howToVi, en: row.howToEn },
    note: row.note,
    assets: row.perAsset ? presentAssets(row.id, beside).map((asset) => ({ ...asset, note: notes.get(asset.assetId) ?? '' })) : [],
  };
}
