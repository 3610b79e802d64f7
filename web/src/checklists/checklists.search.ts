import { choiceOf, idOf, pageOf, present, textOf } from '../lib/address-values.ts';

export interface ControlFilters {
  /** `WSTG`, or `own` for custom controls. */
  standard?: string;
  /** The version of the standard: `4.2`. */
  version?: string;
  /** Key of a category: `WSTG-INFO`. */
  category?: string;
  q?: string;
  active?: 'true' | 'false';
}

export interface ChecklistSearch extends ControlFilters {
  /** From 1; missing for the first page. */
  page?: number;
  control?: string;
}

export type ChecklistChanges = { [Name in keyof ChecklistSearch]?: ChecklistSearch[Name] | undefined };

/** Ignores invalid values. */
export const checklistSearch = (raw: Readonly<Record<string, unknown>>): ChecklistSearch =>
  present<ChecklistSearch>({
    standard: textOf(raw.standard),
    version: textOf(raw.version),
    category: textOf(raw.category),
    q: textOf(raw.q),
    active: choiceOf(['true', 'false'], raw.active),
    page: pageOf(raw.page),
    control: idOf(raw.control),
  });

export const isNarrowed = ({ q, active }: ControlFilters): boolean => q !== undefined || active !== undefined;
