import { isReportPart, isSectionKind, REPORT_FORMATS, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { reportSettingsQuery } from '../reports.queries.ts';
import { usePlaceNames } from '../sections/use-place-names.ts';

const isPlace = (part: string): part is ReportPlace => isReportPart(part) || isSectionKind(part);

/** What a log calls a part of a report, in words: a part or a section, a format, the key of a finding as it is, or the whole. */
export function usePartWords(projectId: string): (part: string) => string {
  const words = useT('sharedReport');
  const report = useT('reports');
  const sections = useQuery(reportSettingsQuery(projectId)).data?.sections ?? [];
  const nameOf = usePlaceNames(sections);
  return (part) => {
    const section = sections.find(({ id }) => id === part);
    if (section) return nameOf(section.id);
    if (isPlace(part)) return nameOf(part);
    // One that is no longer there.
    if (part.startsWith('own-')) return report('section.OWN');
    const format = REPORT_FORMATS.find((each) => each === part);
    return format ? words(`download.format.${format}`) : part;
  };
}
