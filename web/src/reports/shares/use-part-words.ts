import { isReportPart, isSectionKind, REPORT_FORMATS, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { reportSettingsQuery } from '../reports.queries.ts';
import { usePlaceNames } from '../sections/use-place-names.ts';

const isPlace = (part: string): part is ReportPlace => isReportPart(part) || isSectionKind(part);

/** Returns a function that names a part or format. It returns other values, such as keys of findings, unchanged. */
export function usePartWords(projectId: string): (part: string) => string {
  const words = useT('sharedReport');
  const report = useT('reports');
  const sections = useQuery(reportSettingsQuery(projectId)).data?.sections ?? [];
  const nameOf = usePlaceNames(sections);
  return (part) => {
    const section = sections.find(({ id }) => id === part);
    if (section) return nameOf(section.id);
    if (isPlace(part)) return nameOf(part);
    // The custom section was deleted, so its title is unknown.
    if (part.startsWith('own-')) return report('section.OWN');
    const format = REPORT_FORMATS.find((each) => each === part);
    return format ? words(`download.format.${format}`) : part;
  };
}
