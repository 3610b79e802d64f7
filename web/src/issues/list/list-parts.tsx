import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ExportOrder } from '../../exports/ask-for-export.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { toggled } from '../../lib/lists.ts';
import { patterns } from '../../routes/paths.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { useNextPage } from '../../ui/behavior/use-next-page.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { useListKeyboard } from '../../ui/data/use-list-keyboard.ts';
import { Button } from '../../ui/layout/button.tsx';
import { SplitView } from '../../ui/layout/split-view.tsx';
import { loadMarkdown } from '../../ui/markdown/markdown-view.tsx';
import { issueCountQuery } from '../issues.queries.ts';
import { filtersOf, issuePath, listQueryOf } from '../issues.search.ts';
import { IssueTable, type IssueTableProps } from './issue-table.tsx';
import { useCounted, useTotalText } from './use-counted.ts';
import type { IssueList } from './use-issue-list.ts';

const loadPeek = () => import('./issue-peek.tsx');
const IssuePeek = lazy(() => loadPeek().then((module) => ({ default: module.IssuePeek })));
const loadPeekAndTexts = () => Promise.all([loadPeek(), loadMarkdown()]);

/** Returns the formatted number of issues, or text such as '12 of 120' if filters are set. Undefined until the first page is loaded. */
export function useListCount(list: IssueList): string | undefined {
  const { of, search } = list;
  const t = useT('issues');
  const language = useLanguage();
  const textOf = useTotalText();
  const filtered = Object.keys(filtersOf(search)).length > 0;
  const all = useQuery({ ...issueCountQuery(of), enabled: filtered }).data;
  const { page } = useCounted(list);
  if (!page) return undefined;
  const shown = textOf(page);
  return filtered && all ? t('count.of', { shown, all: formatNumber(all, language) }) : shown;
}

export function useIssueListKeys(list: IssueList, selectable: boolean): void {
  const { of, search, change, rows, selected } = list;
  const { history } = useRouter();
  const phone = usePhone();
  useListKeyboard({
    keys: rows?.map((row) => row.id) ?? [],
    current: list.current,
    onCurrent: list.setCurrent,
    onOpen: (id) => {
      const row = rows?.find((each) => each.id === id);
      if (row) history.push(issuePath(row, of, search));
    },
    onPeek: phone ? undefined : list.togglePeek,
    onToggle: selectable ? (id) => list.select(toggled(selected, id)) : undefined,
    onEscape: () => {
      if (selected.size > 0) list.select(new Set());
      else if (search.peek) change({ peek: undefined });
      else return false;
      return true;
    },
  });
}

export function excelOf({ of, search }: Pick<IssueList, 'of' | 'search'>): ExportOrder {
  const { page: _, pageSize: __, ...query } = listQueryOf(of, search, 1);
  return { kind: 'ISSUES', query };
}

export const tagsOf = (rows: readonly Pick<IssueRow, 'tags'>[] | undefined): string[] =>
  [...new Set(rows?.flatMap((row) => row.tags ?? []))].sort();

interface ListBodyProps extends Pick<IssueTableProps, 'list' | 'selectable' | 'empty' | 'write'> {
  languages: readonly Language[];
  hidden: ReadonlySet<string>;
  foot?: ReactNode;
}

export function ListBody({ list, hidden, foot, ...table }: ListBodyProps) {
  const { of, search, change } = list;
  const { history } = useRouter();
  const phone = usePhone();
  const t = useT('issues');
  const { page, count, counting } = useCounted(list);
  useNextPage(patterns.issue, list.rows !== undefined, loadPeekAndTexts);
  const peeked = phone ? undefined : search.peek;
  return (
    <SplitView foot={foot} peek={peeked === undefined ? undefined : <Peek list={list} id={peeked} />}>
      <IssueTable
        list={list}
        hidden={phone ? new Set() : hidden}
        peeking={peeked !== undefined}
        onOpen={(row) => history.push(issuePath(row, of, search))}
        {...table}
      />
      {page && (
        <Pagination {...page} onPage={(to) => change({ page: to })}>
          {page.more && (
            <Button size="s" busy={counting} onClick={count}>
              {t('count.all')}
            </Button>
          )}
        </Pagination>
      )}
    </SplitView>
  );
}

function Peek({ list, id }: { list: IssueList; id: string }) {
  const { of, search, change, rows, setCurrent } = list;
  const { page } = useCounted(list);
  const textOf = useTotalText();
  return (
    <Suspense fallback={<aside />}>
      <IssuePeek
        projectId={of}
        id={id}
        search={search}
        rows={rows ?? []}
        offset={page ? (page.page - 1) * page.pageSize : 0}
        total={page && textOf(page)}
        onMove={setCurrent}
        onClose={() => change({ peek: undefined })}
      />
    </Suspense>
  );
}
