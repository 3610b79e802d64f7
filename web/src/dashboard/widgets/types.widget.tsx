import { BugName } from '../../bugs/bug-name.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { BarRow, BarRows } from './bar-row.tsx';
import { useAsTable } from './use-as-table.ts';
import { FigureTable, NothingInPeriod, type WidgetProps } from './widget.tsx';

export function TypesWidget({ figures: { types }, lists }: WidgetProps) {
  const t = useT('dashboard');
  const language = useLanguage();
  const view = useAsTable('types');
  const max = Math.max(...types.map((row) => row.issues), 1);
  const title = t('widget.types');
  if (types.length === 0) return <NothingInPeriod title={title}>{t('nothing.types')}</NothingInPeriod>;
  return (
    <ChartCard
      {...view}
      title={title}
      chart={
        <BarRows label={title}>
          {types.map((row) => (
            <BarRow
              key={row.bugId}
              label={<BugName id={row.bugId} />}
              share={row.issues / max}
              value={formatNumber(row.issues, language)}
              href={lists.written({ bugId: row.bugId })}
            />
          ))}
        </BarRows>
      }
      table={
        <FigureTable
          title={title}
          heads={[t('table.type'), t('table.issues')]}
          rows={types.map(({ bugId, issues }) => ({
            key: bugId,
            head: <BugName id={bugId} />,
            cells: [
              <Link key={bugId} href={lists.written({ bugId })}>
                {formatNumber(issues, language)}
              </Link>,
            ],
          }))}
        />
      }
    />
  );
}
