import { useQuery } from '@tanstack/react-query';
import { useT } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { ExportJobs } from './export-jobs.tsx';
import { exportJobsQuery } from './exports.queries.ts';

/** One's files of a project; nothing while there are none. */
export function ProjectExports({ projectId }: { projectId: string }) {
  const t = useT('exports');
  const jobs = useQuery(exportJobsQuery(projectId)).data ?? [];
  if (jobs.length === 0) return null;
  return (
    <Card title={t('recent')} note={t('recentNote')} padded={false}>
      <ExportJobs jobs={jobs} />
    </Card>
  );
}
