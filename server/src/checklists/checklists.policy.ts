import type { Checklist, ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { byCategory, categoryKey } from '@coloa/contract/checklists/control-categories.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { FieldVersions } from '../platform/edit-versions.ts';
import { fold, searchWords } from '../platform/text/folding.ts';
import { type ShippedControl, shippedControls } from './built-in-checklists.ts';

export interface LongTexts {
  descriptionVi: string | null;
  descriptionEn: string | null;
  howToVi: string | null;
  howToEn: string | null;
}

/** The workspace's data of a control. For a built-in control, it contains only the differences, with null for built-in values. */
export interface LightRow {
  id: string;
  shipped: boolean;
  standard: string;
  standardVersion: string;
  code: string;
  category: string;
  categoryVi: string | null;
  categoryEn: string | null;
  titleVi: string | null;
  titleEn: string | null;
  reference: string | null;
  severityHint: Severity | null;
  active: boolean | null;
  /** Whether the row contains any of the long texts. */
  described: boolean;
  version: number;
}

export type ChecklistRow = LightRow & LongTexts & { fieldVersions: FieldVersions };

export type LightControl = Omit<Checklist, 'description' | 'howTo'>;

export const shippedById: ReadonlyMap<string, ShippedControl> = new Map(shippedControls.map((control) => [control.id, control]));

const inBoth = (vi: string | null, en: string | null, shipped?: { vi: string; en: string }) => ({
  vi: vi ?? shipped?.vi ?? '',
  en: en ?? shipped?.en ?? '',
});

const saysSomething = (row: LightRow): boolean =>
  row.described || [row.titleVi, row.titleEn, row.reference, row.severityHint, row.active].some((value) => value !== null);

export function controlOf(row: LightRow, shipped: ShippedControl | undefined): LightControl {
  return {
    id: row.id,
    standard: row.standard,
    standardVersion: row.standardVersion,
    code: row.code,
    category: row.category,
    categoryName: inBoth(row.categoryVi, row.categoryEn, shipped?.categoryName),
    title: inBoth(row.titleVi, row.titleEn, shipped?.title),
    short: inBoth(null, null, shipped?.short),
    reference: row.reference ?? shipped?.reference ?? '',
    severityHint: row.severityHint ?? shipped?.severityHint ?? null,
    active: row.active ?? true,
    shipped: shipped !== undefined,
    edited: shipped !== undefined && saysSomething(row),
    version: row.version,
  };
}

export const emptyRow = (of: Pick<LightRow, 'id' | 'shipped' | 'standard' | 'standardVersion' | 'code' | 'category'>): ChecklistRow => ({
  ...of,
  categoryVi: null,
  categoryEn: null,
  titleVi: null,
  titleEn: null,
  descriptionVi: null,
  descriptionEn: null,
  howToVi: null,
  howToEn: null,
  reference: null,
  severityHint: null,
  active: null,
  described: false,
  version: 0,
  fieldVersions: {},
});

export const untouched = ({ id, standard, standardVersion, code, category }: ShippedControl): ChecklistRow =>
  emptyRow({ id, shipped: true, standard, standardVersion, code, category });

export function longTextsOf(row: LongTexts | undefined, shipped: ShippedControl | undefined): Pick<Checklist, 'description' | 'howTo'> {
  return {
    description: inBoth(row?.descriptionVi ?? null, row?.descriptionEn ?? null, shipped?.description),
    howTo: inBoth(row?.howToVi ?? null, row?.howToEn ?? null, shipped?.howTo),
  };
}

const positions = <T>(values: readonly T[]): Map<T, number> => new Map([...new Set(values)].map((value, n) => [value, n]));
const standardAt = positions(shippedControls.map(({ standard }) => standard));
const inAnyVersion = ({ standard, category }: Pick<LightControl, 'standard' | 'category'>) =>
  categoryKey({ standard, standardVersion: '', category });
/**
 * Sorts categories in the order of their standard, not by key, so that reconnaissance comes first. Other versions of a standard use the
 * same order.
 */
const categoryAt = positions(shippedControls.map(inAnyVersion));

/** Compares numbers within texts by value, so that `V1.10` follows `V1.9`. */
const natural = new Intl.Collator('en', { numeric: true });
/** Rank of a standard in lists. Custom controls without a standard come last, after those of standards that are not built in. */
const standardRank = (standard: string): number => standardAt.get(standard) ?? standardAt.size + (standard === '' ? 1 : 0);

function inOrder(a: LightControl, b: LightControl): number {
  return (
    standardRank(a.standard) - standardRank(b.standard) ||
    natural.compare(a.standard, b.standard) ||
    natural.compare(a.standardVersion, b.standardVersion) ||
    (categoryAt.get(inAnyVersion(a)) ?? categoryAt.size) - (categoryAt.get(inAnyVersion(b)) ?? categoryAt.size) ||
    natural.compare(a.category, b.category) ||
    natural.compare(a.code, b.code) ||
    natural.compare(a.title.en || a.title.vi, b.title.en || b.title.vi) ||
    (a.id < b.id ? -1 : 1)
  );
}

/**
 * Returns the built-in controls with the workspace's changes, and the custom controls, in list order. Omits changes to built-in controls
 * that no longer exist.
 */
export function mergeControls(rows: readonly LightRow[]): LightControl[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shipped = shippedControls.map((control) => controlOf(byId.get(control.id) ?? untouched(control), control));
  const own = rows.filter((row) => !row.shipped).map((row) => controlOf(row, undefined));
  return [...shipped, ...own].sort(inOrder);
}

export interface ControlFilter {
  id?: string | undefined;
  standard?: string | undefined;
  standardVersion?: string | undefined;
  category?: string | undefined;
  /** Search words, all of which must occur in the code, title, short name or category. Accents and case are ignored. */
  q?: string | undefined;
  active?: 'true' | 'false' | undefined;
  own?: 'true' | undefined;
}

export function filterControls(controls: readonly LightControl[], { q, active, own, ...exact }: ControlFilter): LightControl[] {
  const words = searchWords(q);
  const fields = Object.entries(exact).filter(([, value]) => value !== undefined) as [keyof typeof exact, string][];
  return controls.filter((control) => {
    if (fields.some(([field, value]) => control[field] !== value)) return false;
    if (active !== undefined && control.active !== (active === 'true')) return false;
    if (own !== undefined && control.standard !== '') return false;
    if (words.length === 0) return q === undefined || q === '';
    const { code, title, short, category, categoryName } = control;
    const text = fold([code, title.vi, title.en, short.vi, short.en, category, categoryName.vi, categoryName.en].join(' '));
    return words.every((word) => text.includes(word));
  });
}

export const sameCategory = (
  a: Pick<LightControl, 'standard' | 'standardVersion' | 'category'>,
  b: Pick<LightControl, 'standard' | 'standardVersion' | 'category'>,
): boolean => a.standard === b.standard && a.standardVersion === b.standardVersion && a.category === b.category;

export function categoriesOf(controls: readonly LightControl[]): ChecklistCategory[] {
  return byCategory(controls).map((group) => {
    const [{ standard, standardVersion, category, categoryName }] = group;
    const active = group.filter((control) => control.active).length;
    return { standard, standardVersion, key: category, name: categoryName, controls: group.length, active };
  });
}
