import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { isGone } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { usePresence } from '../../presence/use-presence.ts';
import { IssueMessages } from '../../reader-messages/issue-messages.tsx';
import type { Load } from '../../routes/page-load.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { useShortcut } from '../../ui/behavior/use-shortcut.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { loadMarkdown } from '../../ui/markdown/markdown-view.tsx';
import { EvidenceSection } from '../evidence/evidence-section.tsx';
import { IssueReferences } from '../evidence/issue-references.tsx';
import { issueQuery, loadIssue, useIssueProject } from '../issues.queries.ts';
import { useListAddress } from '../list/use-issue-list.ts';
import { IssueProperties } from '../properties/issue-properties.tsx';
import { PropertiesDrawer } from '../properties/properties-drawer.tsx';
import { RetestSection } from '../retests/retest-section.tsx';
import { AttachmentSection } from './attachment-section.tsx';
import { BinNotice } from './bin-notice.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { IssueActivity } from './issue-activity.tsx';
import { hasBottomBar, IssueBottomBar } from './issue-bottom-bar.tsx';
import { IssueContents } from './issue-contents.tsx';
import { IssueGone } from './issue-gone.tsx';
import { IssueHead } from './issue-head.tsx';
import styles from './issue-page.module.css';
import { IssueSkeleton } from './issue-skeleton.tsx';
import { IssueTop } from './issue-top.tsx';
import { StandingNotes } from './status-notes.tsx';
import { useIssueActions } from './use-issue-actions.tsx';

export const load: Load = ({ queryClient, params }) => {
  void loadMarkdown();
  loadIssue(queryClient, params.issueId ?? '');
};

export function IssuePage() {
  const { issueId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(issueQuery(issueId));
  const gone = isGone(error);
  // Hides cached content if the user has lost access to the issue.
  const issue = gone ? undefined : data;
  usePageTitle(issue?.title, issue?.key);
  return (
    <Page className={styles.page}>
      <IssueTop issueId={issueId} issue={issue} gone={gone} />
      {issue ? (
        <Loaded key={issue.id} issue={issue} />
      ) : gone ? (
        <IssueGone issueId={issueId} heading="h1" />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <IssueSkeleton />
      )}
    </Page>
  );
}

function Loaded({ issue }: { issue: Issue }) {
  const t = useT('issues');
  const { history } = useRouter();
  const { search } = useListAddress();
  const phone = usePhone();
  const actions = useIssueActions(issue);
  const inBar = phone && hasBottomBar(issue, actions);
  const present = usePresence({ on: 'issue', id: issue.id }, 'VIEWING');
  const edit = paths.issueEdit(issue.project.id, issue.id, search);
  useShortcut('e', issue.can.edit || issue.can.propose ? () => history.push(edit) : null, actions.why.edit);
  return (
    <IssueReferences issue={issue}>
      <IssueHead issue={issue} actions={inBar ? null : actions} editHref={edit} present={present} />
      <ChangedNotice issueId={issue.id} />
      {issue.deletedAt && <BinNotice issue={issue} />}
      <StandingNotes issue={issue} actions={actions} editHref={edit} />
      <div className={styles.columns}>
        <div className={styles.middle}>
          {phone && <PropertiesDrawer issue={issue} />}
          <IssueContents issue={issue} editHref={edit} />
          <EvidenceSection issue={issue} editHref={paths.issueEdit(issue.project.id, issue.id, { ...search, field: 'evidence' })} />
          <SectionsBelow issue={issue} />
        </div>
        {!phone && (
          <aside className={styles.side} aria-label={t('properties')}>
            <IssueProperties issue={issue} />
          </aside>
        )}
      </div>
      {inBar && <IssueBottomBar issue={issue} actions={actions} editHref={edit} />}
      {actions.dialog}
    </IssueReferences>
  );
}

/** Renders the sections below the texts in a second step, so that the texts appear first. */
function SectionsBelow({ issue }: { issue: Issue }) {
  const project = useIssueProject(issue.project.id);
  const textsShown = useDeferredValue(true, false);
  if (!textsShown) return null;
  return (
    <>
      <AttachmentSection issue={issue} />
      <RetestSection issue={issue} />
      {project && <IssueMessages issueId={issue.id} project={project} />}
      <IssueActivity issue={issue} />
    </>
  );
}
