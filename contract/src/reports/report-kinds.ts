import type { Language } from '../languages.ts';
import type { ProjectKind } from '../projects/project-states.ts';
import { writtenList } from '../written-values.ts';
import type { ReportDocument } from './report-document.ts';

export interface OfKinds {
  language: Language;
  project: Pick<ReportDocument['project'], 'kind' | 'kinds'>;
}

/** Returns a text of `reports.json` in the language of the report. */
type Words = (key: `kind.${ProjectKind}` | `work.${ProjectKind}` | 'title', values?: { work: string }) => string;

export const kindsOf = ({ kind, kinds }: OfKinds['project']): readonly ProjectKind[] => kinds ?? [kind];

export const kindWords = ({ language, project }: OfKinds, words: Words): string =>
  writtenList(
    kindsOf(project).map((kind) => words(`kind.${kind}`)),
    language,
  );

/** Maximum number of types of work in a title, so that the title fits on one line of the cover. */
const NAMED = 2;

/**
 * Returns the title of a report, such as 'Penetration test report'. The title names up to 2 different types of work; for more types, it is
 * the general title.
 */
export function titleWords({ language, project }: OfKinds, words: Words): string {
  const general = words('work.OTHER');
  const work = [...new Set(kindsOf(project).map((kind) => words(`work.${kind}`)))];
  const named = work.length === 1 || (work.length <= NAMED && !work.includes(general)) ? work : [general];
  const title = words('title', { work: writtenList(named, language) });
  return title.charAt(0).toUpperCase() + title.slice(1);
}
