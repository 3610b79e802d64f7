import { COUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ExportOrder } from '../../exports/ask-for-export.ts';
import { ExcelButton } from '../../exports/excel-button.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { toggled } from '../../lib/toggled.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { useLeftOut } from '../../ui/behavior/use-left-out.ts';
import { usePhone } from '../../ui/behavior/use-phone.ts';
import { useShortcut } from '../../ui/behavior/use-shortcut.ts';
import { Kbd } from '../../ui/data/kbd.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SeverityCounts } from '../../ui/data/severity-counts.tsx';
import { useListKeyboard } from '../../ui/data/use-list-keyboard.ts';
import { TypedSearch } from '../../ui/fields/typed-search.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { IconPlus, IconTrash } from '../../ui/layout/icons.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { SplitView } from '../../ui/layout/split-view.tsx';
import type { BulkOutcome } from '../bulk/run-batches.ts';
import { peopleOf, useIssueProject } from '../issue-project.ts';
import { issueCountQuery } from '../issues.queries.ts';
import { filtersOf, type IssueSearch, listQueryOf, listReturn } from '../issues.search.ts';
import { ColumnSwitch } from './column-switch.tsx';
import { IssueFilters } from './issue-filters.tsx';
import styles from './issue-list.module.css';
import { IssueTable } from './issue-table.tsx';
import { useHiddenColumns } from './use-columns.ts';
import { useIssueList, useListAddress } from './use-issue-list.ts';

// What not every visit needs.
const IssueBin = lazy(() => import('./issue-bin.tsx').then((module) => ({ default: module.IssueBin })));
const IssuePeek = lazy(() => import('./issue-peek.tsx').then((module) => ({ default: module.IssuePeek })));
const IssueBulkBar = lazy(() => import('../bulk/bulk-bar.tsx').then((module) => ({ default: module.IssueBulkBar })));
const BulkSummary = lazy(() => import('../bulk/bulk-summary.tsx').then((module) => ({ default: module.BulkSummary })));

/** The issues tab of a project, or its bin. */
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
  const say = useT('exports');
  const language = useLanguage();
  const { history } = useRouter();
  const list = useIssueList();
  const { projectId, search, change, rows, query, selected, current } = list;
  const project = useIssueProject(projectId);
  const me = useProfile().id;
  const phone = usePhone();
  const [left, setLeft] = useState<BulkOutcome | null>(null);
  const team = project?.can.method ?? true;
  const columns = useHiddenColumns(team);
  usePageTitle(t('title'), project?.name);
  useLeftOut(list.leftOut, paths.issues(projectId, search));

  const total = query.data?.total ?? 0;
  const filtered = Object.keys(filtersOf(search)).length > 0;
  const inProject = useQuery({ ...issueCountQuery(projectId), enabled: filtered }).data;
  const mayWrite = project?.can.writeIssue ?? false;
  const hats = project?.assignees.find(({ person }) => person.id === me)?.hats ?? [];
  // Whoever has a part in the project has steps to make; others only read.
  const maySelect = mayWrite || hats.length > 0;
  const peeking = search.peek !== undefined && !phone;

  const newIssue = paths.issueNew(projectId);
  const open = (id: string) => history.push(paths.issue(projectId, id, listReturn(search)));
  const write = mayWrite ? () => history.push(newIssue) : null;
  useShortcut('n', write);
  useShortcut('c', write);
  useShortcut('e', current && mayWrite ? () => history.push(paths.issueEdit(projectId, current, listReturn(search))) : null);
  useListKeyboard({
    keys: rows?.map((row) => row.id) ?? [],
    current,
    onCurrent: list.setCurrent,
    onOpen: open,
    onPeek: phone ? undefined : list.togglePeek,
    onToggle: maySelect ? (id) => list.select(toggled(selected, id)) : undefined,
    onEscape: () => {
      if (selected.size > 0) list.select(new Set());
      else if (search.peek) change({ peek: undefined });
      else return false;
      return true;
    },
  });

  const writeButton = mayWrite && (
    <ButtonLink kind="main" href={newIssue} icon={<IconPlus size={14} />} after={phone ? undefined : <Kbd bare>n</Kbd>}>
      {t('write')}
    </ButtonLink>
  );
  const shownTotal = query.data?.more ? t('count.more', { total: formatNumber(total, language) }) : formatNumber(total, language);
  return (
    <>
      <Page className={styles.head}>
        <PageHeader
          level={2}
          title={t('title')}
          count={
            query.data &&
            (filtered && inProject ? t('count.of', { shown: shownTotal, all: formatNumber(inProject, language) }) : shownTotal)
          }
          actions={
            <>
              {project && !phone && (
                <SeverityCounts
                  counts={project.issues}
                  hrefOf={(severity) =>
                    paths.issues(projectId, { ...listReturn(search), severity: [severity], status: COUNTED_STATUSES, page: undefined })
                  }
                />
              )}
              <ExcelButton order={excelOf(projectId, search)} label={say('excelOfList')} bare={phone} />
              {!phone && <ColumnSwitch {...columns} languages={project?.languages.length ?? 1} />}
              {mayWrite && (
                <ButtonLink kind="quiet" href={paths.issues(projectId, { bin: true })} icon={<IconTrash size={14} />}>
                  {t('bin.title')}
                </ButtonLink>
              )}
              {writeButton}
            </>
          }
        >
          <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
        </PageHeader>
        <IssueFilters projectId={projectId} search={search} change={change} people={peopleOf(project)} tags={tagsOf(rows)} team={team} />
      </Page>
      <SplitView
        foot={
          project &&
          selected.size > 0 && (
            <Suspense>
              <IssueBulkBar
                project={project}
                hats={hats}
                rows={rows?.filter((row) => selected.has(row.id)) ?? []}
                tags={tagsOf(rows)}
                onLeft={setLeft}
                onClear={() => list.select(new Set())}
              />
            </Suspense>
          )
        }
        peek={
          peeking && search.peek ? (
            <Suspense fallback={<aside />}>
              <IssuePeek
                projectId={projectId}
                id={search.peek}
                search={search}
                rows={rows ?? []}
                offset={query.data ? (query.data.page - 1) * query.data.pageSize : 0}
                total={total}
                onMove={list.setCurrent}
                onClose={() => change({ peek: undefined })}
              />
            </Suspense>
          ) : undefined
        }
      >
        <IssueTable
          list={list}
          languages={project?.languages ?? []}
          hidden={phone ? new Set() : columns.hidden}
          peeking={peeking}
          selectable={maySelect}
          onOpen={(row) => open(row.id)}
          empty={emptyWords(project, hats)}
          write={mayWrite && <ButtonLink href={newIssue}>{t('writeFirst')}</ButtonLink>}
        />
        {query.data && (
          <Pagination page={query.data.page} pageSize={query.data.pageSize} total={total} onPage={(page) => change({ page })} />
        )}
      </SplitView>
      {left && (
        <Suspense>
          <BulkSummary outcome={left} onClose={() => setLeft(null)} />
        </Suspense>
      )}
    </>
  );
}

/** All of the list as it is narrowed and sorted on the screen. */
function excelOf(projectId: string, search: IssueSearch): ExportOrder {
  const { page: _, pageSize: __, ...query } = listQueryOf(projectId, search, 1);
  return { kind: 'ISSUES', query };
}

/** Why nothing is there, as it is for this reader: who may not write or sees only what is published is not told to begin. */
function emptyWords(project: Project | undefined, hats: readonly Hat[]): 'empty' | 'emptyBin' | 'emptyClient' | 'emptyReader' {
  if (!project || project.can.writeIssue) return 'empty';
  if (project.deletedAt) return 'emptyBin';
  return hats.length > 0 && hats.every((hat) => hat === 'CLIENT') ? 'emptyClient' : 'emptyReader';
}

const tagsOf = (rows: readonly { tags?: string[] | undefined }[] | undefined): string[] =>
  [...new Set(rows?.flatMap((row) => row.tags ?? []))].sort();
