import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { unseen } from '../ui/design/classes.ts';
import { Card } from '../ui/layout/card.tsx';
import { ExportJobs } from './export-jobs.tsx';
import { type ExportsOf, exportJobsQuery } from './exports.queries.ts';
import { useCome } from './use-come.ts';

const none: never[] = [];

/** Lists exports of the project's current report or saved versions, and announces finished and failed reports to screen readers. Toasts announce other files. */
export function ProjectExports({ projectId, of }: { projectId: string; of: ExportsOf }) {
  const t = useT('exports');
  const jobs = useQuery(exportJobsQuery(projectId, of)).data ?? none;
  const [said, setSaid] = useState('');
  useCome(jobs, ({ kind, status, fileName, failure }) => {
    if (kind !== 'REPORT') return;
    setSaid(status === 'FAILED' ? `${fileName}: ${failure ?? t('failed')}` : t('made', { name: fileName }));
  });
  if (jobs.length === 0) return null;
  return (
    <Card title={t('recent')} note={t('recentNote')} padded={false} data-exports-of={projectId}>
      <ExportJobs jobs={jobs} />
      <p className={unseen} role="status">
        {said}
      </p>
    </Card>
  );
}
