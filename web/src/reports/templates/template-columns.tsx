import type { ReportTemplate } from '@coloa/contract/reports/report-templates.contract.ts';
import { formatSize } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import type { Column } from '../../ui/data/data-table-props.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconDownload } from '../../ui/layout/icons.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { useSaveTemplateFile } from './report-templates.queries.ts';
import { TemplateMenu } from './template-menu.tsx';

export function useTemplateColumns(mayWrite: boolean): Column<ReportTemplate>[] {
  const t = useT('reportTemplates');
  const language = useLanguage();
  return [
    { id: 'name', header: t('columns.name'), phone: 'title', cell: ({ name }) => name },
    { id: 'size', header: t('columns.size'), width: 130, align: 'right', phone: 'lead', cell: ({ size }) => formatSize(size, language) },
    {
      id: 'added',
      header: t('columns.added'),
      width: 280,
      phone: 'end',
      cell: ({ by, at }) => (
        <Row>
          <Person name={by.name || by.username} src={by.avatar} />
          <RelativeTime at={at} />
        </Row>
      ),
    },
    {
      id: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      width: mayWrite ? 96 : 56,
      align: 'right',
      phone: 'key',
      cell: (template) => (
        <Row>
          <SaveTemplate template={template} />
          {mayWrite && <TemplateMenu template={template} />}
        </Row>
      ),
    },
  ];
}

function SaveTemplate({ template: { id, name } }: { template: ReportTemplate }) {
  const t = useT('reportTemplates');
  const save = useSaveTemplateFile();
  return (
    <IconButton label={t('download', { name })} disabled={save.isPending} onClick={() => save.mutate(id)}>
      <IconDownload size={16} />
    </IconButton>
  );
}
