import { useT } from '../../lib/i18n.ts';
import { IconCheck, IconChevronDown, IconWarning } from '../../ui/layout/icons.tsx';
import { type ReportWanted, usePreview } from '../reports.queries.ts';
import { UnfitList } from './unfit-list.tsx';
import { useUnfitLines } from './use-unfit-lines.ts';
import styles from './warnings.module.css';

/**
 * Lists the warnings about the report, which do not prevent exports. The note takes one line before and after the response, and expands
 * only on request, so that the settings below do not move.
 */
export function UnfitNote({ projectId, wanted }: { projectId: string; wanted: ReportWanted }) {
  const t = useT('projectReport');
  const { data, isError } = usePreview(projectId, wanted);
  const lines = useUnfitLines(projectId, data?.warnings ?? []);
  if (lines.length === 0) {
    return (
      <p className={styles.note} role="status">
        {data && <IconCheck size={14} />}
        {t(data ? 'unfit.none' : isError ? 'unfit.failed' : 'unfit.checking')}
      </p>
    );
  }
  return (
    <details className={styles.note} data-unfit>
      <summary>
        <IconWarning size={14} />
        {t('unfit.note', { count: lines.length })}
        <IconChevronDown size={14} />
      </summary>
      <UnfitList projectId={projectId} lines={lines} />
    </details>
  );
}
