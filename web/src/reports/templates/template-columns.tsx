import type { ReportTemplate } from '@coloa/contract/reports/report-templates.contract.ts';
import { formatSize } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Row } from '../../ui/layout.tsx';
import { Person } from '../../ui/person.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TemplateMenu } from './template-menu.tsx';

/** @param mayWrite the reader may rename and delete templates */
export function useTemplateColumns(mayWrite: boolean): Column<ReportTemplate>[] {
  const t = useT('reportTemplates');
  const language = useLanguage();
  const columns: (Column<ReportTemplate> | false)[] = [
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
    mayWrite && {
      id: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      width: 56,
      align: 'right',
      phone: 'key',
      cell: (template) => <TemplateMenu template={template} />,
    },
  ];
  return columns.filter((column) => column !== false);
}
