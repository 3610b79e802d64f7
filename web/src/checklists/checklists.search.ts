import { choiceOf, idOf, pageOf, present, textOf } from '../lib/address-values.ts';

export interface ControlFilters {
  /** Name of the standard, for example `WSTG`, or `own` for custom controls. */
  standard?: string;
  version?: string;
  /** Key of a category, for example `WSTG-INFO`. */
  category?: string;
  q?: string;
  active?: 'true' | 'false';
}

export interface ChecklistSearch extends ControlFilters {
  /** Page number; missing for the first page. */
  page?: number;
  control?: string;
}

export type ChecklistChanges = { [Name in keyof ChecklistSearch]?: ChecklistSearch[Name] | undefined };

/** Parses the URL parameters of the library of controls and ignores invalid values. */
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
