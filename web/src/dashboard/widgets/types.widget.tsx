import { BugName } from '../../bugs/bug-name.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { ChartCard } from '../../ui/data/chart-card.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { BarRow, BarRows } from './bar-row.tsx';
import { NothingInPeriod } from './nothing.tsx';
import { useAsTable } from './use-as-table.ts';
import type { WidgetProps } from './widget-props.ts';

/** The types that were written most in the period. */
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
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('table.type')}</th>
              <th scope="col" data-number>
                {t('table.issues')}
              </th>
            </tr>
          </thead>
          <tbody>
            {types.map((row) => (
              <tr key={row.bugId}>
                <th scope="row">
                  <BugName id={row.bugId} />
                </th>
                <td data-number>
                  <Link href={lists.written({ bugId: row.bugId })}>{formatNumber(row.issues, language)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
