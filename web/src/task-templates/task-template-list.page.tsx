import type { TaskTemplateRow } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { PagedTable } from '../ui/data/paged-table.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { IconPlus } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { templatesQuery } from './task-templates.queries.ts';
import { type TemplateSearch, templateSearch } from './task-templates.search.ts';
import { useTemplateColumns } from './template-columns.tsx';

export function TaskTemplateListPage() {
  const t = useT('taskTemplates');
  const language = useLanguage();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => templateSearch(raw), [raw]);
  const to = (changes: { [Name in keyof TemplateSearch]?: TemplateSearch[Name] | undefined }) =>
    paths.taskTemplates({ ...search, ...changes });
  useLeftOut(leftOut(raw, { ...search }), to({}));
  const mayWrite = useCan('WRITE_USER');
  const list = useQuery(templatesQuery(search));
  const columns = useTemplateColumns(mayWrite);
  usePageTitle(t('title'));
  const hrefOf = ({ id }: TaskTemplateRow) => paths.taskTemplate(id);
  const find = (q: string) => history.replace(to({ q: q || undefined, page: undefined }));
  const leaf = (page: number) => history.push(to({ page: page > 1 ? page : undefined }));
  const create = (
    <ButtonLink kind="main" href={paths.taskTemplateNew()} icon={<IconPlus size={14} />}>
      {t('create')}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader title={t('title')} count={list.data && formatNumber(list.data.total, language)} actions={mayWrite && create}>
        <TypedSearch label={t('search')} value={search.q ?? ''} onChange={find} />
      </PageHeader>
      <PagedTable<TaskTemplateRow>
        framed
        list={list}
        onPage={leaf}
        label={t('list')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={hrefOf}
        onOpen={(template) => history.push(hrefOf(template))}
        failure={t('failed')}
        empty={
          search.q ? (
            <EmptyState action={<Button onClick={() => find('')}>{t('clear')}</Button>}>{t('nothing', { text: search.q })}</EmptyState>
          ) : (
            <EmptyState action={mayWrite && create}>{t(mayWrite ? 'empty' : 'emptyReader')}</EmptyState>
          )
        }
      />
    </Page>
  );
}
