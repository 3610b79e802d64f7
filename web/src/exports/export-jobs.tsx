import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { formatShortDay, formatSize, todayOf } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { focusIfLost } from '../ui/behavior/focus.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconDownload, IconFile, IconWarning, IconX } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './exports.module.css';
import { isRunning, orderOf, useDownloadExport, useDropExport, useStartExport } from './exports.queries.ts';

/** Shows the exports of the user. A failed export can be retried as long as this page has stored its request. */
export function ExportJobs({ jobs }: { jobs: readonly ExportJob[] }) {
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <Job key={job.id} job={job} />
      ))}
    </ul>
  );
}

/**
 * Returns a function that finds the element to focus after `item` is removed: in the next file, else the previous one, else the heading.
 */
function placeWithout(item: HTMLElement | null): () => HTMLElement | null {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const around = item?.closest('[role="dialog"]') ?? document.querySelector('main');
  return () => {
    if (neighbour?.isConnected) return neighbour.querySelector<HTMLElement>('[data-drop]');
    // If the whole menu was closed, the menu handles the focus.
    return around?.isConnected ? around.querySelector<HTMLElement>('h2') : null;
  };
}

function Job({ job }: { job: ExportJob }) {
  const t = useT('exports');
  const queryClient = useQueryClient();
  const drop = useDropExport();
  const start = useStartExport();
  const download = useDownloadExport();
  const { id, status, fileName } = job;
  const order = orderOf(queryClient, id);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const own = item.current;
    // Moves the focus when the item is removed, also if a refetch of the list removes it.
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const next = placeWithout(own);
      requestAnimationFrame(() => focusIfLost(next()));
    };
  }, []);
  return (
    <li ref={item} className={styles.job} data-export={id}>
      {status === 'FAILED' ? <IconWarning size={14} /> : <IconFile size={14} />}
      <div className={styles.what}>
        <span className={styles.fileName}>{fileName}</span>
        <JobState job={job} />
      </div>
      {status === 'DONE' && (
        <Button size="s" icon={<IconDownload size={14} />} busy={download.isPending} onClick={() => download.mutate(id)}>
          {t('download')}
        </Button>
      )}
      {order && status === 'FAILED' && (
        <Button size="s" busy={start.isPending} onClick={() => start.mutate(order, { onSuccess: () => drop.mutate(id) })}>
          {t('ui:retry')}
        </Button>
      )}
      <IconButton
        label={isRunning(job) ? t('cancel', { name: fileName }) : t('drop', { name: fileName })}
        data-drop=""
        aria-disabled={drop.isPending || undefined}
        // Ignores the second click of a double click, which would remove the file that moved up.
        onClick={({ detail }) => detail < 2 && drop.mutate(id)}
      >
        <IconX size={14} />
      </IconButton>
    </li>
  );
}

function JobState({ job }: { job: ExportJob }) {
  const t = useT('exports');
  const language = useLanguage();
  const { timeZone } = useProfile().currentWorkspace;
  switch (job.status) {
    case 'WAITING':
      return (
        <Text size={12} tone="muted">
          {t('waiting')}
        </Text>
      );
    case 'RUNNING':
      return <ProgressBar value={job.progress} width={160} label={t('progressOf', { name: job.fileName })} />;
    case 'DONE':
      return (
        <Text size={12} tone="muted" numeric>
          {job.size !== null && `${formatSize(job.size, language)} · `}
          <RelativeTime at={job.finishedAt ?? job.createdAt} />
          {job.expiresAt && ` · ${t('keptUntil', { day: formatShortDay(todayOf(timeZone, new Date(job.expiresAt))) })}`}
        </Text>
      );
    case 'FAILED':
      return (
        <Text size={12} tone="danger">
          {job.failure ?? t('failed')}
        </Text>
      );
    case 'CANCELLED':
      // Lists leave out cancelled exports.
      return null;
  }
}
