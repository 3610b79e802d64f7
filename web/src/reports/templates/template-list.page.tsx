import type { ReportTemplate } from '@coloa/contract/reports/report-templates.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconDownload, IconPlus } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { AddTemplateDrawer } from './add-template-drawer.tsx';
import { PlaceholderReference } from './placeholder-reference.tsx';
import { reportTemplatesQuery, useSaveSample } from './report-templates.queries.ts';
import { useTemplateColumns } from './template-columns.tsx';

export function ReportTemplatesPage() {
  const t = useT('reportTemplates');
  const language = useLanguage();
  const templates = useQuery(reportTemplatesQuery);
  const [adding, setAdding] = useState(false);
  const mayAdd = templates.data?.can.add ?? false;
  usePageTitle(t('title'));
  const add = (
    <Button kind="main" icon={<IconPlus size={14} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const buttons = (
    <>
      <SampleButton />
      {mayAdd && add}
    </>
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={templates.data && formatNumber(templates.data.items.length, language)}
        // An empty list shows these buttons in its centre instead.
        actions={templates.data && templates.data.items.length > 0 && buttons}
      />
      <Stack>
        <Text as="p" tone="muted">
          {t('subtitle')}
        </Text>
        <TemplateTable templates={templates} mayAdd={mayAdd}>
          <EmptyState action={mayAdd ? <Row>{buttons}</Row> : buttons}>{t(mayAdd ? 'empty' : 'emptyReader')}</EmptyState>
        </TemplateTable>
        <PlaceholderReference />
      </Stack>
      {adding && <AddTemplateDrawer onClose={() => setAdding(false)} />}
    </Page>
  );
}

function SampleButton() {
  const t = useT('reportTemplates');
  const saveSample = useSaveSample();
  return (
    <Button icon={<IconDownload size={14} />} busy={saveSample.isPending} onClick={() => saveSample.mutate()}>
      {t('sampleFile')}
    </Button>
  );
}

interface TemplateTableProps {
  templates: { data: { items: readonly ReportTemplate[] } | undefined; isError: boolean; refetch: () => unknown };
  mayAdd: boolean;
  children: ReactNode;
}

function TemplateTable({ templates, mayAdd, children }: TemplateTableProps) {
  const t = useT('reportTemplates');
  const columns = useTemplateColumns(mayAdd);
  return (
    <Card padded={false}>
      <DataTable<ReportTemplate>
        label={t('list')}
        columns={columns}
        rows={templates.data?.items}
        rowKey={({ id }) => id}
        failed={templates.isError}
        failure={t('failed')}
        onRetry={() => void templates.refetch()}
        empty={children}
      />
    </Card>
  );
}
