import type { TaskTemplateRow } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { useT } from '../lib/i18n.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { Person } from '../ui/data/avatar.tsx';
import type { Column } from '../ui/data/data-table-props.ts';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TemplateMenu } from './template-menu.tsx';

export function useTemplateColumns(mayWrite: boolean): Column<TaskTemplateRow>[] {
  const t = useT('taskTemplates');
  // Phones show no column headers, so numbers need a label.
  const phone = usePhone();
  const columns: (Column<TaskTemplateRow> | false)[] = [
    { id: 'name', header: t('columns.name'), phone: 'title', cell: ({ name }) => name },
    {
      id: 'kinds',
      header: t('columns.kinds'),
      width: 260,
      wide: true,
      phone: 'status',
      cell: ({ kinds }) => <Kinds kinds={kinds} />,
    },
    {
      id: 'tasks',
      header: t('columns.tasks'),
      width: 110,
      align: 'right',
      phone: 'lead',
      cell: ({ tasks }) => (phone ? t('tasksOf', { count: tasks }) : tasks),
    },
    {
      id: 'rows',
      header: t('columns.rows'),
      width: 130,
      align: 'right',
      phone: 'end',
      cell: ({ rows }) => (phone ? t('tree.rows', { count: rows }) : rows),
    },
    { id: 'days', header: t('columns.days'), width: 100, align: 'right', wide: true, cell: ({ days }) => (days === null ? '' : days + 1) },
    {
      id: 'updated',
      header: t('columns.updated'),
      width: 260,
      wide: true,
      cell: (template) => <LastUpdate template={template} />,
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

function Kinds({ kinds }: Pick<TaskTemplateRow, 'kinds'>) {
  const t = useT('taskTemplates');
  const projects = useT('projects');
  if (kinds.length === 0) return <Text tone="muted">{t('anyKind')}</Text>;
  return <>{kinds.map((kind) => projects(`kind.${kind}`)).join(', ')}</>;
}

function LastUpdate({ template: { updatedAt, updatedBy } }: { template: TaskTemplateRow }) {
  return (
    <Row>
      <Person name={updatedBy.name || updatedBy.username} src={updatedBy.avatar} />
      <RelativeTime at={updatedAt} />
    </Row>
  );
}
