import { REPORT_FORMATS, REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { useT } from '../../lib/i18n.ts';

/** What a log calls a part of a report, in words: a part, a format, the key of a finding as it is, or the whole. */
export function usePartWords(): (part: string) => string {
  const t = useT('projectReport');
  const words = useT('sharedReport');
  return (part) => {
    const known = REPORT_PARTS.find((each) => each === part);
    if (known) return t(`part.${known}.name`);
    const format = REPORT_FORMATS.find((each) => each === part);
    return format ? words(`download.format.${format}`) : part;
  };
}
