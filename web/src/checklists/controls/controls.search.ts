import { standardOf } from '@coloa/contract/checklists/control-categories.ts';
import { CONTROL_STATES, type ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { choiceOf, flagOf, idOf, listOf, oneOf, present, textOf } from '../../lib/address-values.ts';
import { fold, matchesWords } from '../../lib/texts.ts';
import { OWN } from '../checklists.queries.ts';

export const COVERAGE_SPLITS = ['category', 'asset', 'person'] as const;
export type CoverageSplit = (typeof COVERAGE_SPLITS)[number];

export interface ControlFilters {
  state?: ControlState[];
  /** Name and version of the standard, for example 'WSTG 4.2'; `own` for custom controls. */
  standard?: string;
  /** Key of a category, for example 'WSTG-INFO'. */
  category?: string;
  found?: true;
  /** Id of a user who recorded a result, or ticked a row of the control. */
  personId?: string;
  q?: string;
}

export interface ControlSearch extends ControlFilters {
  view?: 'coverage';
  by?: CoverageSplit;
  table?: true;
  control?: string;
}

export type ControlSearchChanges = { [Name in keyof ControlSearch]?: ControlSearch[Name] | undefined };

/** Parses the URL parameters of a project's controls and ignores invalid values. */
export function controlSearch(raw: Readonly<Record<string, unknown>>): ControlSearch {
  return present<ControlSearch>({
    view: choiceOf(['coverage'], raw.view),
    by: choiceOf(COVERAGE_SPLITS, raw.by),
    table: flagOf(raw.table) || undefined,
    state: listOf(raw.state, oneOf(CONTROL_STATES)),
    standard: textOf(raw.standard),
    category: textOf(raw.category),
    found: flagOf(raw.found) || undefined,
    personId: idOf(raw.personId),
    q: textOf(raw.q),
    control: idOf(raw.control),
  });
}

export const standardPlace = (origin: Pick<Control, 'standard' | 'standardVersion'>): string => standardOf(origin) || OWN;

/** A row of the list has the author of its result in `by`; a row of the coverage has all authors in `saidBy`. */
type Narrowed = Pick<Control, 'standard' | 'standardVersion' | 'code' | 'category' | 'title' | 'short' | 'state'> & {
  by?: { id: string } | null;
  saidBy?: readonly { id: string }[];
  tested: readonly { id: string }[];
  issues: readonly unknown[];
};

export function narrowed<Row extends Narrowed>(rows: readonly Row[], filters: ControlFilters): Row[] {
  const { state, standard, category, found, personId, q } = filters;
  return rows.filter(
    (row) =>
      (!state || state.includes(row.state)) &&
      (standard === undefined || standardPlace(row) === standard) &&
      (category === undefined || row.category === category) &&
      (!found || row.issues.length > 0) &&
      (personId === undefined || [row.by, ...(row.saidBy ?? []), ...row.tested].some((person) => person?.id === personId)) &&
      (q === undefined ||
        matchesWords(fold(`${row.code} ${row.category} ${row.title.vi} ${row.title.en} ${row.short.vi} ${row.short.en}`), q)),
  );
}

export const noFilters = {
  state: undefined,
  standard: undefined,
  category: undefined,
  found: undefined,
  personId: undefined,
  q: undefined,
};

export const isNarrowed = (filters: ControlFilters): boolean =>
  Object.keys(noFilters).some((name) => filters[name as keyof ControlFilters] !== undefined);
