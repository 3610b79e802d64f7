import type { ExportJob } from '@coloa/contract/exports/exports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { IconDownload, IconFile, IconWarning, IconX } from '../ui/icons.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Text } from '../ui/text.tsx';
import { exportJobQuery, useDownloadReport, useDropReport, useRequestReport } from './exports.queries.ts';
import type { KeptJob } from './kept-jobs.ts';
import styles from './report.module.css';

/** One report asked for: on its way with a bar, ready to be downloaded as often as one likes, or what went wrong and the way to try again. */
export function ReportJob({ kept }: { kept: KeptJob }) {
  const { id, projectId, options } = kept;
  const t = useT('exports');
  const job = useQuery(exportJobQuery(id));
  const drop = useDropReport();
  const request = useRequestReport(projectId);
  const { data } = job;
  if (!data) {
    return job.isError ? (
      <li className={styles.job}>
        <IconWarning size={14} />
        <span className={styles.fileName}>{t('unknown')}</span>
        <Button size="s" onClick={() => void job.refetch()}>
          {t('ui:retry')}
        </Button>
      </li>
    ) : null;
  }
  const running = data.status === 'WAITING' || data.status === 'RUNNING';
  return (
    <li className={styles.job}>
      {data.status === 'FAILED' ? <IconWarning size={14} /> : <IconFile size={14} />}
      <span className={styles.fileName}>{data.fileName}</span>
      <JobState job={data} />
      {options && (data.status === 'FAILED' || data.status === 'CANCELLED') && (
        <Button size="s" busy={request.isPending} onClick={() => request.mutate(options, { onSuccess: () => drop.mutate(id) })}>
          {t('ui:retry')}
        </Button>
      )}
      <IconButton
        label={running ? t('cancel', { name: data.fileName }) : t('drop', { name: data.fileName })}
        disabled={drop.isPending}
        onClick={() => drop.mutate(id)}
      >
        <IconX size={14} />
      </IconButton>
    </li>
  );
}

function JobState({ job }: { job: ExportJob }) {
  const t = useT('exports');
  const language = useLanguage();
  const download = useDownloadReport();
  switch (job.status) {
    case 'WAITING':
      return <Text tone="muted">{t('waiting')}</Text>;
    case 'RUNNING':
      return <ProgressBar value={job.progress} width={120} label={t('progressOf', { name: job.fileName })} />;
    case 'DONE':
      return (
        <>
          <Text size={12} tone="muted" numeric>
            {job.size !== null && `${formatSize(job.size, language)} · `}
            <RelativeTime at={job.finishedAt ?? job.createdAt} />
          </Text>
          <Button size="s" icon={<IconDownload size={14} />} busy={download.isPending} onClick={() => download.mutate(job.id)}>
            {t('download')}
          </Button>
        </>
      );
    case 'FAILED':
      return (
        <Text tone="danger" role="alert">
          {t('failed')}
        </Text>
      );
    case 'CANCELLED':
      return <Text tone="muted">{t('cancelled')}</Text>;
  }
}
