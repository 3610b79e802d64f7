import { useT } from '../../lib/i18n.ts';
import { IconChevronDown, IconWarning } from '../../ui/layout/icons.tsx';
import { usePreview } from '../preview/use-preview.ts';
import type { ReportWanted } from '../reports.queries.ts';
import { UnfitList } from './unfit-list.tsx';
import { useUnfitLines } from './use-unfit-lines.ts';
import styles from './warnings.module.css';

/** Lines that are read without opening them. */
const FEW = 4;

/** What of a report is unfit to be sent, while there is time to change it; it can be made all the same. */
export function UnfitNote({ projectId, wanted }: { projectId: string; wanted: ReportWanted }) {
  const t = useT('projectReport');
  const lines = useUnfitLines(projectId, usePreview(projectId, wanted).data?.warnings ?? []);
  if (lines.length === 0) return null;
  return (
    <details className={styles.note} open={lines.length <= FEW || undefined}>
      <summary>
        <IconWarning size={14} />
        {t('unfit.note', { count: lines.length })}
        <IconChevronDown size={14} />
      </summary>
      <UnfitList lines={lines} />
    </details>
  );
}
