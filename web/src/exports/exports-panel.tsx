import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconTray } from '../ui/layout/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { ExportJobs } from './export-jobs.tsx';
import styles from './exports.module.css';
import { isRunning } from './exports.queries.ts';

interface ExportsPanelProps {
  jobs: readonly ExportJob[];
  opened: boolean;
  onOpened: (opened: boolean) => void;
}

export function ExportsPanel({ jobs, opened, onOpened }: ExportsPanelProps) {
  const t = useT('exports');
  const running = jobs.filter(isRunning).length;
  const label = running > 0 ? t('menuRunning', { count: running }) : t('menu');
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      label={t('menu')}
      target={
        <IconButton label={label} aria-expanded={opened} className={styles.menu} onClick={() => onOpened(!opened)}>
          <IconTray />
          {running > 0 && <span className={styles.running} />}
        </IconButton>
      }
    >
      <div className={styles.panel}>
        <h2 className={styles.heading}>{t('menu')}</h2>
        <p className={styles.note}>{jobs.length > 0 ? t('recentNote') : t('none')}</p>
        <div className={styles.list}>
          <ExportJobs jobs={jobs} />
        </div>
      </div>
    </Popover>
  );
}
