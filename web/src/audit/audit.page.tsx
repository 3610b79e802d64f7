import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useAddressSearch } from '../ui/behavior/use-left-out.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { NoRows } from '../ui/data/no-rows.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
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

function useAuditAddress() {
  const { history } = useRouter();
  const search = useAddressSearch(auditSearch, (read) => paths.audit({ ...read }));
  const to = (changes: AuditChanges) => paths.audit({ ...search, ...changes });
  return {
    search,
    change: (changes: AuditChanges) => history.replace(to({ page: undefined, ...changes })),
    leaf: (page: number) => history.push(to({ page: page > 1 ? page : undefined })),
    clear: () => history.replace(paths.audit()),
  };
}

export function AuditPage() {
  const t = useT('audit');
  const language = useLanguage();
  const { search, change, leaf, clear } = useAuditAddress();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const columns = useAuditColumns(setShown, search.workspace !== undefined);
  const log = useQuery(auditQuery(search));
  usePageTitle(t('title'));

  const { data } = log;
  const filters = filtersOf(search);
  const total = data && formatNumber(data.total, language);
  const narrowed = Object.keys(filters).length > 0;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={data?.more ? t('count.more', { total: total ?? '' }) : total}
        actions={<ExportMenu filters={filters} />}
      >
        <TypedSearch label={t('search')} value={search.q ?? ''} onChange={(q) => change({ q: q || undefined })} />
      </PageHeader>
      <AuditFilters search={search} change={change} />
      <Card padded={false}>
        <DataTable<AuditEntry>
          label={t('title')}
          columns={columns}
          rows={data?.items}
          rowKey={(entry) => `${entry.workspace.id} ${entry.id}`}
          onOpen={setShown}
          failed={log.isError}
          failure={t('failed')}
          onRetry={() => void log.refetch()}
          empty={
            <NoRows page={data} onPage={leaf} filtered={narrowed ? { words: t('nothing'), clear: t('clear'), onClear: clear } : null}>
              <EmptyState>{t('empty')}</EmptyState>
            </NoRows>
          }
        />
      </Card>
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={leaf} />}
      {shown && <EntryDrawer entry={shown} onNarrow={change} onClose={() => setShown(null)} />}
    </Page>
  );
}

function ExportMenu({ filters }: { filters: ReturnType<typeof filtersOf> }) {
  const t = useT('audit');
  const exporting = useAuditExport();
  return (
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
  );
}
