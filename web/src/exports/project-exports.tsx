import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { unseen } from '../ui/design/classes.ts';
import { Card } from '../ui/layout/card.tsx';
import { ExportJobs } from './export-jobs.tsx';
import { exportJobsQuery } from './exports.queries.ts';
import { useCome } from './use-come.ts';

const none: never[] = [];

/** Lists the project's exports, and announces finished and failed reports to screen readers. Toasts announce other files. */
export function ProjectExports({ projectId }: { projectId: string }) {
  const t = useT('exports');
  const jobs = useQuery(exportJobsQuery(projectId)).data ?? none;
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
