import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMemberOptions } from '../../choices/use-member-options.ts';
import { ExcelButton } from '../../exports/excel-button.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { useLeftOut } from '../../ui/behavior/use-left-out.ts';
import { usePhone } from '../../ui/behavior/use-phone.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { useListKeyboard } from '../../ui/data/use-list-keyboard.ts';
import { TypedSearch } from '../../ui/fields/typed-search.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { SplitView } from '../../ui/layout/split-view.tsx';
import { issueCountQuery } from '../issues.queries.ts';
import { filtersOf, type IssueSearch, issuePath, listPath, listQueryOf } from '../issues.search.ts';
import { ColumnSwitch } from './column-switch.tsx';
import { IssueFilters } from './issue-filters.tsx';
import { IssueTable } from './issue-table.tsx';
import { useHiddenColumns } from './use-columns.ts';
import { useIssueList } from './use-issue-list.ts';

const IssuePeek = lazy(() => import('./issue-peek.tsx').then((module) => ({ default: module.IssuePeek })));

/** The issues of every project the reader sees: what stands behind a figure. They are changed one by one; many at once in their project. */
export function AllIssuesPage() {
  const t = useT('issues');
  const say = useT('exports');
  const language = useLanguage();
  const { history } = useRouter();
  const list = useIssueList();
  const { search, change, rows, query, current } = list;
  const phone = usePhone();
  const team = !rows || rows.length === 0 || rows.some((row) => row.tags);
  const columns = useHiddenColumns(team);
  usePageTitle(t('allTitle'));
  useLeftOut(list.leftOut, listPath(null, search));

  const total = query.data?.total ?? 0;
  const filtered = Object.keys(filtersOf(search)).length > 0;
  const inAll = useQuery({ ...issueCountQuery(null), enabled: filtered }).data;
  const peeking = search.peek !== undefined && !phone;
  const open = (row: IssueRow) => history.push(issuePath(row, null, search));
  useListKeyboard({
    keys: rows?.map((row) => row.id) ?? [],
    current,
    onCurrent: list.setCurrent,
    onOpen: (id) => {
      const row = rows?.find((each) => each.id === id);
      if (row) open(row);
    },
    onPeek: phone ? undefined : list.togglePeek,
    onEscape: () => {
      if (!search.peek) return false;
      change({ peek: undefined });
      return true;
    },
  });

  const shownTotal = query.data?.more ? t('count.more', { total: formatNumber(total, language) }) : formatNumber(total, language);
  const { page: _, pageSize: __, ...narrowed } = listQueryOf(null, search, 1);
  return (
    <>
      <Page kind="head">
        <PageHeader
          title={t('allTitle')}
          count={query.data && (filtered && inAll ? t('count.of', { shown: shownTotal, all: formatNumber(inAll, language) }) : shownTotal)}
          actions={
            <>
              <ExcelButton order={{ kind: 'ISSUES', query: narrowed }} label={say('excelOfList')} bare={phone} />
              {!phone && <ColumnSwitch {...columns} languages={LANGUAGES.length} />}
            </>
          }
        >
          <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
        </PageHeader>
        <IssueFilters
          projectId={null}
          search={search}
          change={change}
          people={usePeople(rows, search)}
          tags={[...new Set(rows?.flatMap((row) => row.tags ?? []))].sort()}
          team={team}
        />
      </Page>
      <SplitView
        peek={
          peeking && search.peek ? (
            <Suspense fallback={<aside />}>
              <IssuePeek
                projectId={null}
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
          languages={LANGUAGES}
          hidden={phone ? new Set() : columns.hidden}
          peeking={peeking}
          selectable={false}
          onOpen={open}
          empty="emptyAll"
          write={null}
        />
        {query.data && (
          <Pagination page={query.data.page} pageSize={query.data.pageSize} total={total} onPage={(page) => change({ page })} />
        )}
      </SplitView>
    </>
  );
}

/** Whom a filter may name: members, where the reader may see them, and whoever stands in the rows. */
function usePeople(rows: readonly IssueRow[] | undefined, search: IssueSearch): Person[] {
  const t = useT('issues');
  const me = useProfile();
  const inRows = (rows ?? []).flatMap(({ reporter, fixer, contributors }) => [
    reporter,
    ...(fixer ? [fixer] : []),
    ...contributors.map(({ person }) => person),
  ]);
  const chosen = [search.personId, search.authorId, search.fixerId, search.reporterId, search.contributorId].filter(
    (id) => id !== undefined,
  );
  const members = useMemberOptions({ chosen, known: [me, ...inRows], unknown: t('filter.member') });
  const listed = members.options.flatMap(({ value }) => members.memberOf(value) ?? []);
  const people = new Map([me, ...inRows, ...listed].map((person) => [person.id, person]));
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'vi'));
}
