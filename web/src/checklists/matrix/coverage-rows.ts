import { byCategory, categoryKey } from '@coloa/contract/checklists/control-categories.ts';
import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { Control, Coverage } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { byGivenName } from '@coloa/contract/users/given-name.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { inReaders } from '../../lib/i18n.ts';
import { type SeverityName, severities } from '../../ui/data/severity-mark.tsx';
import type { CoverageSplit } from '../controls/controls.search.ts';

export type CoveredControl = Coverage['controls'][number];

export interface Cell {
  control: CoveredControl;
  /** The number of the control in its category, from 1; the same in all rows. */
  place: number;
  state: ControlState;
  /** The severity of the control's most severe issue; null without an issue, or if the result is not `FAILED`. */
  severity: SeverityName | null;
  /** True in the row of a person who ticked the control in a task without recording a result. */
  ticked: boolean;
}

export interface CellRow {
  key: string;
  /** Null if the row is about a person or the whole project. */
  asset: Coverage['assets'][number] | null;
  /** Null if the row is about an asset or the whole project. */
  person: Person | null;
  cells: Cell[];
}

export interface CategoryRows {
  controls: readonly [CoveredControl, ...CoveredControl[]];
  rows: CellRow[];
}

function worstOf(issues: CoveredControl['issues']): SeverityName | null {
  return severities.find((each) => issues.some(({ severity }) => severity === each)) ?? null;
}

const cellOf = (control: CoveredControl, n: number, state: ControlState, ticked = false): Cell => ({
  control,
  place: n + 1,
  state,
  severity: state === 'FAILED' ? worstOf(control.issues) : null,
  ticked,
});

type Group = CategoryRows['controls'];

/** Returns a row of the controls with one result for the whole project, and for each asset a row of the controls with results per asset. */
function assetRows(controls: Group, assets: Coverage['assets']): CellRow[] {
  const whole = controls.flatMap((control, n) => (control.perAsset ? [] : [cellOf(control, n, control.state)]));
  const each = assets.map((asset, at) => ({
    key: asset.id,
    asset,
    person: null,
    cells: controls.flatMap((control, n) => (control.perAsset ? [cellOf(control, n, control.assetStates[at] ?? 'NOT_STARTED')] : [])),
  }));
  return [{ key: 'project', asset: null, person: null, cells: whole }, ...each].filter(({ cells }) => cells.length > 0);
}

export const peopleOf = ({ saidBy, tested }: CoveredControl): Person[] => [
  ...new Map([...saidBy, ...tested].map((person) => [person.id, person])).values(),
];

function personRows(controls: Group): CellRow[] {
  const people = new Map(controls.flatMap(peopleOf).map((person) => [person.id, person]));
  return [...people.values()]
    .sort(byGivenName)
    .map((person) => ({
      key: person.id,
      asset: null,
      person,
      cells: controls.flatMap((control, n) => {
        const said = control.saidBy.find(({ id }) => id === person.id);
        if (said) return [cellOf(control, n, said.state)];
        return control.tested.some(({ id }) => id === person.id) ? [cellOf(control, n, 'NOT_STARTED', true)] : [];
      }),
    }))
    .filter(({ cells }) => cells.length > 0);
}

export function coverageRows(controls: readonly CoveredControl[], assets: Coverage['assets'], by: CoverageSplit): CategoryRows[] {
  return byCategory(controls).map((group) => {
    if (by === 'asset') return { controls: group, rows: assetRows(group, assets) };
    if (by === 'person') return { controls: group, rows: personRows(group) };
    const cells = group.map((control, n) => cellOf(control, n, control.state));
    return { controls: group, rows: [{ key: 'all', asset: null, person: null, cells }] };
  });
}

export function lastOf(controls: readonly CoveredControl[]): string | null {
  const all = controls.flatMap(({ saidBy, tested }) => [...saidBy, ...tested].map(({ lastDay }) => lastDay));
  return all.sort().at(-1) ?? null;
}

export const categoryNames = (categories: Coverage['categories'], language: Language): Map<string, string> =>
  new Map(categories.map((each) => [categoryKey(each), inReaders(each.categoryName, language)]));

export const issueCount = (controls: readonly CoveredControl[]): number =>
  new Set(controls.flatMap(({ issues }) => issues.map(({ id }) => id))).size;

/** Returns 'INFO' for 'WSTG-INFO', because the standard is shown above. */
export const shortKey = ({ standard, category }: Pick<Control, 'standard' | 'category'>): string =>
  standard !== '' && category.startsWith(`${standard}-`) ? category.slice(standard.length + 1) : category;
