import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { usePageTitle } from '../app/page-title.ts';
import { useT } from '../lib/i18n.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { IssueForm } from './form/issue-form.tsx';
import { useIssueProject } from './issue-project.ts';
import { IssueSkeleton } from './issue-skeleton.tsx';
import { issueQuery } from './issues.queries.ts';

/** A new issue of a project. */
export function IssueNewPage() {
  const t = useT('issues');
  const { projectId = '' } = useParams({ strict: false });
  const project = useIssueProject(projectId);
  usePageTitle(t('form.newTitle'), project?.name);
  return <Page>{project ? <IssueForm project={project} issue={null} /> : <IssueSkeleton />}</Page>;
}

/** An issue being edited. */
export function IssueEditPage() {
  const t = useT('issues');
  const { projectId = '', issueId = '' } = useParams({ strict: false });
  const project = useIssueProject(projectId);
  // Asked for anew: what the page before knew may be old, and an edit should start from what is there.
  const { data: issue, isError, isFetchedAfterMount, refetch } = useQuery({ ...issueQuery(issueId), refetchOnMount: 'always' });
  const ready = project && issue && (isFetchedAfterMount || isError);
  usePageTitle(issue && t('form.editTitle', { key: issue.key }), project?.name);
  return (
    <Page>
      {ready ? (
        <IssueForm key={issue.id} project={project} issue={issue} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <IssueSkeleton />
      )}
    </Page>
  );
}
