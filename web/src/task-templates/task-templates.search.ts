import { idOf, pageOf, present, textOf } from '../lib/address-values.ts';

export interface TemplateSearch {
  q?: string;
  /** The page number; undefined for the first page. */
  page?: number;
}

/** Parses the URL parameters and ignores invalid values. */
export const templateSearch = (raw: Readonly<Record<string, unknown>>): TemplateSearch =>
  present<TemplateSearch>({ q: textOf(raw.q), page: pageOf(raw.page) });

export interface NewTemplateSearch {
  from?: string;
}

export const newTemplateSearch = (raw: Readonly<Record<string, unknown>>): NewTemplateSearch =>
  present<NewTemplateSearch>({ from: idOf(raw.from) });
