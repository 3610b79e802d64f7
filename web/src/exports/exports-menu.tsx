import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { IconDownload } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { ExportJobs } from './export-jobs.tsx';
import styles from './exports.module.css';
import { exportJobsQuery, isRunning } from './exports.queries.ts';
import { useArrivals } from './use-arrivals.ts';

/** One's exports of the last seven days, from wherever one is; not there while there are none. */
export function ExportsMenu() {
  const t = useT('exports');
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const jobs = useQuery(exportJobsQuery()).data ?? [];
  useArrivals(jobs);
  const running = jobs.filter(isRunning).length;
  if (jobs.length === 0 && !opened) return null;
  const label = running > 0 ? t('menuRunning', { count: running }) : t('menu');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={phone ? 344 : 460}
      label={t('menu')}
      target={
        <IconButton label={label} aria-expanded={opened} className={styles.menu} onClick={() => setOpened(!opened)}>
          <IconDownload />
          {running > 0 && <span className={styles.running} />}
        </IconButton>
      }
    >
      <h2 className={styles.heading}>{t('menu')}</h2>
      <p className={styles.note}>{jobs.length > 0 ? t('recentNote') : t('none')}</p>
      <div className={styles.list}>
        <ExportJobs jobs={jobs} />
      </div>
    </Popover>
  );
}
