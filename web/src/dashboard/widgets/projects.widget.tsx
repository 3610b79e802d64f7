import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { BarRow, BarRows } from './bar-row.tsx';
import { useAsTable } from './use-as-table.ts';
import { FigureTable, NothingInPeriod, type WidgetProps } from './widget.tsx';

export function ProjectsWidget({ figures: { projects }, lists }: WidgetProps) {
  const t = useT('dashboard');
  const words = useT('projects');
  const language = useLanguage();
  const view = useAsTable('projects');
  const rows = PROJECT_STATUSES.flatMap((status) => projects.filter((row) => row.status === status && row.projects > 0));
  const total = rows.reduce((sum, row) => sum + row.projects, 0);
  const max = Math.max(...rows.map((row) => row.projects), 1);
  const title = t('widget.projects');
  if (rows.length === 0) return <NothingInPeriod title={title}>{t('nothing.projects')}</NothingInPeriod>;
  return (
    <ChartCard
      {...view}
      title={title}
      note={t('projectCount', { count: total, number: formatNumber(total, language) })}
      chart={
        <BarRows label={title}>
          {rows.map((row) => (
            <BarRow
              key={row.status}
              label={<Status plain status={row.status} label={words(`status.${row.status}`)} />}
              share={row.projects / max}
              value={formatNumber(row.projects, language)}
              href={lists.projects(row.status)}
            />
          ))}
        </BarRows>
      }
      table={
        <FigureTable
          title={title}
          heads={[words('column.status'), t('table.projects')]}
          rows={rows.map(({ status, projects }) => ({
            key: status,
            head: words(`status.${status}`),
            cells: [
              <Link key={status} href={lists.projects(status)}>
                {formatNumber(projects, language)}
              </Link>,
            ],
          }))}
        />
      }
    />
  );
}
