import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { byGivenName } from '@coloa/contract/users/given-name.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { useMemberOptions } from '../../choices/use-member-options.tsx';
import { ExcelButton } from '../../exports/excel-button.tsx';
import { useT } from '../../lib/i18n.ts';
import { useIsTeam, useProfile } from '../../profile/profile.queries.ts';
import type { Load } from '../../routes/page-load.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { useLeftOut } from '../../ui/behavior/use-left-out.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { TypedSearch } from '../../ui/fields/typed-search.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { loadIssueList } from '../issues.queries.ts';
import { type IssueSearch, issueSearch, listPath } from '../issues.search.ts';
import { ColumnSwitch } from './column-switch.tsx';
import { IssueFilters } from './issue-filters.tsx';
import { excelOf, ListBody, tagsOf, useIssueListKeys, useListCount } from './list-parts.tsx';
import { keptFields, useHiddenColumns } from './use-columns.ts';
import { useIssueList } from './use-issue-list.ts';

export const load: Load = ({ queryClient, search }) => {
  if (keptFields().length === 0) loadIssueList(queryClient, null, issueSearch(search));
};

export function AllIssuesPage() {
  const t = useT('issues');
  const say = useT('exports');
  const list = useIssueList();
  const { search, change, rows } = list;
  const phone = usePhone();
  const team = useIsTeam();
  const columns = useHiddenColumns(team);
  usePageTitle(t('allTitle'));
  useLeftOut(list.leftOut, listPath(null, search));
  useIssueListKeys(list, false);
  return (
    <>
      <Page kind="head">
        <PageHeader
          title={t('allTitle')}
          count={useListCount(list)}
          actions={
            <>
              <ExcelButton order={excelOf(list)} label={say('excelOfList')} bare={phone} />
              {!phone && <ColumnSwitch {...columns} fields={list.fieldColumns} team={team} languages={LANGUAGES.length} />}
            </>
          }
        >
          <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
        </PageHeader>
        <IssueFilters projectId={null} search={search} change={change} people={usePeople(rows, search)} tags={tagsOf(rows)} team={team} />
      </Page>
      <ListBody list={list} languages={LANGUAGES} hidden={columns.hidden} selectable={false} empty="emptyAll" write={null} />
    </>
  );
}

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
  return [...people.values()].sort(byGivenName);
}
