import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconDownload } from '../ui/icons.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { auditQuery, useAuditExport } from './audit.queries.ts';
import { type AuditSearch, auditSearch } from './audit.search.ts';
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
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const log = useQuery(auditQuery(search));
  const exporting = useAuditExport();
  usePageTitle(t('title'));

  const change = (changes: AuditSearch) => history.replace(paths.audit({ ...search, page: undefined, ...changes }));
  const [text, setText] = useState(search.q ?? '');
  const searchLater = useDebouncedCallback((q: string) => change({ q: q.trim() || undefined }), 250);
  useEffect(() => setText(search.q ?? ''), [search.q]);

  const { data } = log;
  const { page: _page, ...filters } = search;
  const filtered = Object.values(filters).some((value) => value !== undefined);
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
            <MenuItem onSelect={() => exporting.mutate({ search, format: 'csv' })}>{t('exportCsv')}</MenuItem>
            <MenuItem onSelect={() => exporting.mutate({ search, format: 'json' })}>{t('exportJson')}</MenuItem>
          </Menu>
        }
      >
        <SearchBox
          label={t('search')}
          value={text}
          onChange={(value) => {
            setText(value);
            searchLater(value);
          }}
        />
      </PageHeader>
      <AuditFilters search={search} change={change} />
      <Card padded={false}>
        <DataTable<AuditEntry>
          label={t('title')}
          columns={useAuditColumns(setShown)}
          rows={data?.items}
          rowKey={(entry) => entry.id}
          onOpen={setShown}
          failed={log.isError}
          failure={t('failed')}
          onRetry={() => void log.refetch()}
          empty={
            filtered ? (
              <EmptyState action={<Button onClick={() => history.replace(paths.audit())}>{t('clear')}</Button>}>{t('nothing')}</EmptyState>
            ) : (
              <EmptyState>{t('empty')}</EmptyState>
            )
          }
        />
      </Card>
      {data && (
        <Pagination
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={(page) => history.push(paths.audit({ ...search, page }))}
        />
      )}
      {shown && <EntryDrawer entry={shown} onNarrow={change} onClose={() => setShown(null)} />}
    </Page>
  );
}
