import { PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { BarRow, BarRows } from './bar-row.tsx';
import { NothingInPeriod } from './nothing.tsx';
import { useAsTable } from './use-as-table.ts';
import type { WidgetProps } from './widget-props.ts';

/** How many projects stand where, today. */
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
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{words('column.status')}</th>
              <th scope="col" data-number>
                {t('table.projects')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.status}>
                <th scope="row">{words(`status.${row.status}`)}</th>
                <td data-number>
                  <Link href={lists.projects(row.status)}>{formatNumber(row.projects, language)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
