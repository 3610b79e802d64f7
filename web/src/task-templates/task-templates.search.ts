import { idOf, pageOf, present, textOf } from '../lib/address-values.ts';

/** The address of the list of templates. */
export interface TemplateSearch {
  q?: string;
  /** From 1; missing for the first page. */
  page?: number;
}

/** Parses an address. Invalid values are ignored instead of rejected. */
export const templateSearch = (raw: Readonly<Record<string, unknown>>): TemplateSearch =>
  present<TemplateSearch>({ q: textOf(raw.q), page: pageOf(raw.page) });

/** The address of a new template. */
export interface NewTemplateSearch {
  /** The template to copy. */
  from?: string;
}

export const newTemplateSearch = (raw: Readonly<Record<string, unknown>>): NewTemplateSearch =>
  present<NewTemplateSearch>({ from: idOf(raw.from) });
