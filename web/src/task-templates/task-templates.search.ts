import { idOf, pageOf, present, textOf } from '../lib/address-values.ts';

/** The state of the list of templates, as stored in the address. */
export interface TemplateSearch {
  q?: string;
  /** Starts at 1; undefined for the first page. */
  page?: number;
}

/** Reads the state from a page address. Invalid values are ignored instead of rejected. */
export const templateSearch = (raw: Readonly<Record<string, unknown>>): TemplateSearch =>
  present<TemplateSearch>({ q: textOf(raw.q), page: pageOf(raw.page) });

/** The search parameters of the page for a new template. */
export interface NewTemplateSearch {
  /** Id of the template to copy. */
  from?: string;
}

export const newTemplateSearch = (raw: Readonly<Record<string, unknown>>): NewTemplateSearch =>
  present<NewTemplateSearch>({ from: idOf(raw.from) });
