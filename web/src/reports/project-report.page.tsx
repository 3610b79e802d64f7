import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { projectQuery } from '../projects/projects.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { ClientReport } from './client-report.tsx';
import { TeamReport } from './team-report.tsx';

export function ProjectReportPage() {
  const t = useT('projectReport');
  const { projectId = '' } = useParams({ strict: false });
  const project = useQuery(projectQuery(projectId)).data;
  usePageTitle(t('title'), project?.name);
  if (!project) return null;
  return project.can.method ? <TeamReport project={project} /> : <ClientReport project={project} />;
}
