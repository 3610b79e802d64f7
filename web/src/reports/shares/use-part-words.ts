import { isReportPart, isSectionKind, REPORT_FORMATS } from '@coloa/contract/reports/report-parts.ts';
import { useT } from '../../lib/i18n.ts';

/** What a part of a report is called: a part or a section, a format, the key of a finding as it is, or the whole. */
export function usePartWords(): (part: string) => string {
  const t = useT('projectReport');
  const words = useT('sharedReport');
  const report = useT('reports');
  return (part) => {
    if (isReportPart(part)) return t(`part.${part}.name`);
    if (isSectionKind(part)) return report(`section.${part}`);
    if (part.startsWith('own-')) return report('section.OWN');
    const format = REPORT_FORMATS.find((each) => each === part);
    return format ? words(`download.format.${format}`) : part;
  };
}
