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
import { DataTable } from '../ui/data/data-table.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconPlus } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { templatesQuery } from './task-templates.queries.ts';
import { type TemplateSearch, templateSearch } from './task-templates.search.ts';
import { useTemplateColumns } from './template-columns.tsx';

/** The task templates of the workspace. */
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
  const templates = useQuery(templatesQuery(search));
  const columns = useTemplateColumns(mayWrite);
  usePageTitle(t('title'));
  const { data } = templates;
  const hrefOf = ({ id }: TaskTemplateRow) => paths.taskTemplate(id);
  const leaf = (page: number) => history.push(to({ page: page > 1 ? page : undefined }));
  const create = (
    <ButtonLink kind="main" href={paths.taskTemplateNew()} icon={<IconPlus size={14} />}>
      {t('create')}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHeader title={t('title')} count={data && formatNumber(data.total, language)} actions={mayWrite && create}>
        <TypedSearch
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => history.replace(to({ q: q || undefined, page: undefined }))}
        />
      </PageHeader>
      <Card padded={false}>
        <DataTable<TaskTemplateRow>
          label={t('list')}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          hrefOf={hrefOf}
          onOpen={(template) => history.push(hrefOf(template))}
          failed={templates.isError}
          failure={t('failed')}
          onRetry={() => void templates.refetch()}
          empty={
            data && data.total > 0 ? (
              <PastTheEnd {...data} onPage={leaf} />
            ) : search.q ? (
              <EmptyState action={<Button onClick={() => history.replace(to({ q: undefined, page: undefined }))}>{t('clear')}</Button>}>
                {t('nothing', { text: search.q })}
              </EmptyState>
            ) : mayWrite ? (
              <EmptyState action={create}>{t('empty')}</EmptyState>
            ) : (
              <EmptyState>{t('emptyReader')}</EmptyState>
            )
          }
        />
      </Card>
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPage={leaf} />}
    </Page>
  );
}
