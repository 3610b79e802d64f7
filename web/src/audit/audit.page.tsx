import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { PastTheEnd } from '../ui/data/past-the-end.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconDownload } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { auditQuery, useAuditExport } from './audit.queries.ts';
import { type AuditChanges, auditSearch, filtersOf } from './audit.search.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { EntryDrawer } from './entry-drawer.tsx';

/** Who did what to which object, from where. */
export function AuditPage() {
  const t = useT('audit');
  const language = useLanguage();
  const { history } = useRouter();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => auditSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.audit({ ...search }));
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const columns = useAuditColumns(setShown);
  const log = useQuery(auditQuery(search));
  const exporting = useAuditExport();
  usePageTitle(t('title'));

  const to = (changes: AuditChanges) => paths.audit({ ...search, ...changes });
  const change = (changes: AuditChanges) => history.replace(to({ page: undefined, ...changes }));
  const leaf = (page: number) => history.push(to({ page: page > 1 ? page : undefined }));

  const { data } = log;
  const filters = filtersOf(search);
  const total = data && formatNumber(data.total, language);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={data?.more ? t('count.more', { total: total ?? '' }) : total}
        actions={
          <Menu
            position="bottom-end"
            target={
              <Button icon={<IconDownload size={14} />} busy={exporting.isPending}>
                {t('exportButton')}
              </Button>
            }
          >
            <MenuItem onSelect={() => exporting.mutate({ filters, format: 'csv' })}>{t('exportCsv')}</MenuItem>
            <MenuItem onSelect={() => exporting.mutate({ filters, format: 'json' })}>{t('exportJson')}</MenuItem>
          </Menu>
        }
      >
        <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
      </PageHeader>
      <AuditFilters search={search} change={change} />
      <Card padded={false}>
        <DataTable<AuditEntry>
          label={t('title')}
          columns={columns}
          rows={data?.items}
          rowKey={(entry) => entry.id}
          onOpen={setShown}
          failed={log.isError}
          failure={t('failed')}
          onRetry={() => void log.refetch()}
          empty={
            data && data.total > 0 ? (
              <PastTheEnd {...data} onPage={leaf} />
            ) : Object.keys(filters).length > 0 ? (
              <EmptyState action={<Button onClick={() => history.replace(paths.audit())}>{t('clear')}</Button>}>{t('nothing')}</EmptyState>
            ) : (
              <EmptyState>{t('empty')}</EmptyState>
            )
          }
        />
      </Card>
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onPage={leaf} />}
      {shown && <EntryDrawer entry={shown} onNarrow={change} onClose={() => setShown(null)} />}
    </Page>
  );
}
