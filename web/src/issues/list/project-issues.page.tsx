import { COUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ExcelButton } from '../../exports/excel-button.tsx';
import { useT } from '../../lib/i18n.ts';
import { useReason } from '../../lib/reasons.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import type { Load } from '../../routes/page-load.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { useLeftOut } from '../../ui/behavior/use-left-out.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { useShortcut } from '../../ui/behavior/use-shortcut.ts';
import { SeverityCounts } from '../../ui/data/severity-counts.tsx';
import { Kbd } from '../../ui/data/words.tsx';
import { TypedSearch } from '../../ui/fields/typed-search.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { IconPlus, IconTrash } from '../../ui/layout/icons.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { IssueBulkOutcome } from '../bulk/use-issue-bulk.ts';
import { loadIssueList, peopleOf, useIssueProject } from '../issues.queries.ts';
import { issueSearch, listReturn } from '../issues.search.ts';
import { ColumnSwitch } from './column-switch.tsx';
import { IssueFilters } from './issue-filters.tsx';
import styles from './issue-list.module.css';
import { excelOf, ListBody, tagsOf, useIssueListKeys, useListCount } from './list-parts.tsx';
import { keptFields, useHiddenColumns } from './use-columns.ts';
import { type IssueList, useIssueList, useListAddress } from './use-issue-list.ts';

const IssueBin = lazy(() => import('./issue-bin.tsx').then((module) => ({ default: module.IssueBin })));
const IssueBulkBar = lazy(() => import('../bulk/bulk-bar.tsx').then((module) => ({ default: module.IssueBulkBar })));
const IssueBulkSummary = lazy(() => import('../bulk/issue-bulk-summary.tsx').then((module) => ({ default: module.IssueBulkSummary })));

export const load: Load = ({ queryClient, params, search }) => {
  const list = issueSearch(search);
  if (!list.bin && keptFields().length === 0) loadIssueList(queryClient, params.projectId ?? '', list);
};

export function ProjectIssuesPage() {
  const { search } = useListAddress();
  if (!search.bin) return <Issues />;
  return (
    <Suspense>
      <IssueBin />
    </Suspense>
  );
}

function Issues() {
  const t = useT('issues');
  const list = useIssueList();
  const { projectId, search, change, rows } = list;
  const project = useIssueProject(projectId);
  const hats = useHats(project);
  const mayWrite = project?.can.writeIssue ?? false;
  // A project role can allow status changes without the permission to write issues.
  const maySelect = mayWrite || hats.length > 0;
  const team = project?.can.method ?? true;
  const columns = useHiddenColumns(team);
  const tags = tagsOf(rows);
  const [left, setLeft] = useState<IssueBulkOutcome | null>(null);
  usePageTitle(t('title'), project?.name);
  useLeftOut(list.leftOut, paths.issues(projectId, search));
  useIssueListKeys(list, maySelect);
  useWriteKeys(list, mayWrite, useReason()(project?.can.why.writeIssue));
  return (
    <>
      <Page className={styles.head}>
        <PageHeader
          level={2}
          title={t('title')}
          count={useListCount(list)}
          actions={<Actions list={list} project={project} columns={columns} />}
        >
          <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
        </PageHeader>
        <IssueFilters projectId={projectId} search={search} change={change} people={peopleOf(project)} tags={tags} team={team} />
      </Page>
      <ListBody
        list={list}
        languages={project?.languages ?? []}
        hidden={columns.hidden}
        selectable={maySelect}
        empty={emptyWords(project)}
        write={mayWrite && <ButtonLink href={paths.issueNew(projectId)}>{t('writeFirst')}</ButtonLink>}
        foot={project && <SelectedFoot list={list} project={project} hats={hats} tags={tags} onLeft={setLeft} />}
      />
      {left && (
        <Suspense>
          <IssueBulkSummary outcome={left} onClose={() => setLeft(null)} />
        </Suspense>
      )}
    </>
  );
}

function useHats(project: Project | undefined): readonly Hat[] {
  const me = useProfile().id;
  return project?.assignees.find(({ person }) => person.id === me)?.hats ?? [];
}

function useWriteKeys({ projectId, search, current }: IssueList, mayWrite: boolean, reason: string | undefined): void {
  const { history } = useRouter();
  const write = mayWrite ? () => history.push(paths.issueNew(projectId)) : null;
  useShortcut('n', write, reason);
  useShortcut('c', write, reason);
  useShortcut('e', current && mayWrite ? () => history.push(paths.issueEdit(projectId, current, listReturn(search))) : null, reason);
}

interface ActionsProps {
  list: IssueList;
  project: Project | undefined;
  columns: ReturnType<typeof useHiddenColumns>;
}

function Actions({ list, project, columns }: ActionsProps) {
  const t = useT('issues');
  const say = useT('exports');
  const whyNot = useReason()(project?.can.why.writeIssue);
  const phone = usePhone();
  const { projectId, search } = list;
  const size = phone ? 's' : 'm';
  const hrefOf = (severity: Severity) =>
    paths.issues(projectId, { ...listReturn(search), severity: [severity], status: COUNTED_STATUSES, page: undefined });
  return (
    <>
      {project && !phone && <SeverityCounts counts={project.issues} hrefOf={hrefOf} />}
      <ExcelButton order={excelOf(list)} label={say('excelOfList')} bare={phone} />
      {!phone && (
        <ColumnSwitch
          {...columns}
          fields={list.fieldColumns}
          team={project?.can.method ?? true}
          languages={project?.languages.length ?? 1}
        />
      )}
      {project?.can.writeIssue && (
        <ButtonLink
          kind="quiet"
          size={size}
          label={phone ? t('bin.title') : undefined}
          href={paths.issues(projectId, { bin: true })}
          icon={<IconTrash size={14} />}
        >
          {t('bin.title')}
        </ButtonLink>
      )}
      {(project?.can.writeIssue || whyNot) && (
        <ButtonLink
          kind="main"
          size={size}
          href={paths.issueNew(projectId)}
          reason={whyNot}
          icon={<IconPlus size={14} />}
          after={phone ? undefined : <Kbd bare>n</Kbd>}
        >
          {t('write')}
        </ButtonLink>
      )}
    </>
  );
}

interface SelectedFootProps {
  list: IssueList;
  project: Project;
  hats: readonly Hat[];
  tags: readonly string[];
  onLeft: (outcome: IssueBulkOutcome) => void;
}

function SelectedFoot({ list: { rows, selected, select }, ...bar }: SelectedFootProps) {
  if (selected.size === 0) return null;
  return (
    <Suspense>
      <IssueBulkBar {...bar} rows={rows?.filter((row) => selected.has(row.id)) ?? []} onSelect={select} />
    </Suspense>
  );
}

function emptyWords(project: Project | undefined): 'empty' | 'emptyBin' | 'emptyClient' | 'emptyReader' {
  if (!project || project.can.writeIssue) return 'empty';
  if (project.deletedAt) return 'emptyBin';
  return project.can.method ? 'emptyReader' : 'emptyClient';
}
