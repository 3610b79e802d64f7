import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useFormKey } from '../editor/use-form-key.ts';
import { isGone } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page } from '../ui/layout/page.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import { useCorrectionForm } from './corrections/use-correction-form.ts';
import { IssueForm } from './form/issue-form.tsx';
import { originKey, useIssueOrigin } from './form/issue-origin.ts';
import { RefusedEdit } from './form/refused-edit.tsx';
import { issueQuery, useIssueProject } from './issues.queries.ts';
import styles from './page/issue-page.module.css';
import { IssueSkeleton } from './page/issue-skeleton.tsx';

const nothing = {};

/** One component serves both URLs. A new issue gets its own URL when it is saved, and the form must stay mounted while the user types. */
export function IssueEditPage() {
  const t = useT('issues');
  const corrections = useT('corrections');
  const edited = useEdited();
  const { project, issue, refusal } = edited;
  const title = issue ? t('form.editTitle', { key: issue.key }) : t('form.newTitle');
  usePageTitle(title, project?.name);
  if (!project || !edited.ready) {
    return <Page>{edited.isError ? <ErrorState onRetry={() => void edited.refetch()} /> : <IssueSkeleton />}</Page>;
  }
  if (edited.decided) {
    return (
      <Instead title={title} back={paths.issue(project.id, issue?.id ?? '')}>
        {corrections('gone')}
      </Instead>
    );
  }
  if (refusal === 'mayNot') {
    if (!issue) {
      return (
        <Instead title={title} back={paths.issues(project.id)}>
          {t('form.noRightNew')}
        </Instead>
      );
    }
    return (
      <Page>
        <div className={styles.refused}>
          <RefusedEdit projectId={project.id} issue={issue} />
        </div>
      </Page>
    );
  }
  return (
    <Page>
      {refusal && (
        <div className={styles.refused}>
          <Notice kind="bad">{t(refusal === 'gone' ? 'form.gone' : issue ? 'form.lost' : 'form.noRightNew')}</Notice>
        </div>
      )}
      <IssueForm
        key={edited.form}
        project={project}
        issue={issue ?? null}
        origin={edited.origin ?? null}
        correction={edited.correction}
        onMade={edited.setMade}
      />
    </Page>
  );
}

/** Shows a notice and a link back instead of the form. */
function Instead({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  const t = useT('issues');
  return (
    <Page>
      <div className={styles.refused}>
        <Stack>
          <h1>{title}</h1>
          <Notice kind="warn" action={<TextLink href={back}>{t('form.back')}</TextLink>}>
            {children}
          </Notice>
        </Stack>
      </div>
    </Page>
  );
}

/**
 * `refusal` is the reason why the user cannot edit. With `lost` and `gone`, the user lost access after opening the form, so the form stays
 * visible.
 */
function useEdited() {
  const { projectId = '', issueId } = useParams({ strict: false });
  const project = useIssueProject(projectId);
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const origin = useIssueOrigin(project, issueId === undefined ? raw : nothing);
  const { key: form, goesOn, setMade } = useFormKey(issueId, `${projectId} ${originKey(raw)}`);
  // Refetches on mount, because an edit must not start from stale cached data.
  const query = useQuery({ ...issueQuery(issueId ?? ''), enabled: issueId !== undefined, refetchOnMount: 'always' });
  const { error, isError, refetch } = query;
  const issue = issueId === undefined ? undefined : query.data;
  const loaded = issueId === undefined ? origin !== undefined : issue !== undefined && (goesOn || query.isFetchedAfterMount || isError);
  const may = issue ? issue.can.edit || issue.can.propose : project?.can.writeIssue;
  const found = useCorrectionForm(loaded ? issue : undefined, raw.correction);
  const decided = found === 'gone';
  const correction = decided ? null : (found ?? null);
  const ready = loaded && found !== undefined;
  const fits = project !== undefined && ready && may === true;
  const [opened, setOpened] = useState<number | null>(null);
  if (fits && opened !== form) setOpened(form);
  // Once opened, the form stays visible even if the user loses access, so that their text is not lost.
  const lost = opened === form && (isGone(error) || !may);
  const refusal = lost ? (isGone(error) ? 'gone' : 'lost') : may ? null : 'mayNot';
  return { project, issue, origin, correction, decided, ready, isError, refetch, form, setMade, refusal } as const;
}
