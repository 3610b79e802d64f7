import { CONTROL_STATES, type ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { choiceOf, flagOf, idOf, listOf, oneOf, present, textOf } from '../../lib/address-values.ts';
import { fold, matchesWords } from '../../lib/fold.ts';

/** How the coverage is split: a row per category, or in each category a row per asset or person. */
export const COVERAGE_SPLITS = ['category', 'asset', 'person'] as const;
export type CoverageSplit = (typeof COVERAGE_SPLITS)[number];

export interface ControlFilters {
  state?: ControlState[];
  /** 'WSTG 4.2': name and version. */
  standard?: string;
  /** Who said what came of it, or ticked a row of it. */
  personId?: string;
  q?: string;
}

/** What one sees of the controls of a project, as the address holds it. */
export interface ControlSearch extends ControlFilters {
  view?: 'coverage';
  /** Of the coverage; by category unless told. */
  by?: CoverageSplit;
  /** The coverage as a plain table. */
  table?: true;
  /** Id of the control shown beside the list. */
  control?: string;
}

export type ControlSearchChanges = { [Name in keyof ControlSearch]?: ControlSearch[Name] | undefined };

/** Reads an address. What cannot be is left out rather than refused. */
export function controlSearch(raw: Readonly<Record<string, unknown>>): ControlSearch {
  return present<ControlSearch>({
    view: choiceOf(['coverage'], raw.view),
    by: choiceOf(COVERAGE_SPLITS, raw.by),
    table: flagOf(raw.table) || undefined,
    state: listOf(raw.state, oneOf(CONTROL_STATES)),
    standard: textOf(raw.standard),
    personId: idOf(raw.personId),
    q: textOf(raw.q),
    control: idOf(raw.control),
  });
}

type Origin = Pick<Control, 'standard' | 'standardVersion'>;
/** 'WSTG 4.2'; '' for a workspace's own. */
export const standardOf = ({ standard, standardVersion }: Origin): string => `${standard} ${standardVersion}`.trim();

/** Of the list `by`, of the coverage `saidBy`. */
type Narrowed = Pick<Control, 'standard' | 'standardVersion' | 'code' | 'category' | 'title' | 'state'> & {
  by?: { id: string } | null;
  saidBy?: readonly { id: string }[];
  tested: readonly { id: string }[];
};

/** Those that are left of a list. */
export function narrowed<Row extends Narrowed>(rows: readonly Row[], { state, standard, personId, q }: ControlFilters): Row[] {
  return rows.filter(
    (row) =>
      (!state || state.includes(row.state)) &&
      (standard === undefined || standardOf(row) === standard) &&
      (personId === undefined || [row.by, ...(row.saidBy ?? []), ...row.tested].some((person) => person?.id === personId)) &&
      (q === undefined || matchesWords(fold(`${row.code} ${row.category} ${row.title.vi} ${row.title.en}`), q)),
  );
}

export const isNarrowed = ({ state, standard, personId, q }: ControlFilters): boolean =>
  [state, standard, personId, q].some((value) => value !== undefined);
