import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from '../dashboard.module.css';
import type { Lists } from '../lists.ts';

export interface WidgetProps extends Pick<Dashboard, 'figures' | 'activity'> {
  lists: Lists;
}

export function NothingInPeriod({ title, children }: { title: string; children?: ReactNode }) {
  const t = useT('dashboard');
  return (
    <Card title={title} padded={false}>
      <p className={styles.nothing}>{children ?? t('nothing.written')}</p>
    </Card>
  );
}

interface FigureTableProps {
  title: string;
  /** The header of the first column, then the headers of the columns of numbers. */
  heads: readonly [string, ...string[]];
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[];
}

export function FigureTable({ title, heads: [ofRows, ...ofNumbers], rows }: FigureTableProps) {
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{ofRows}</th>
          {ofNumbers.map((head) => (
            <th key={head} scope="col" data-number>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {ofNumbers.map((column, at) => (
              <td key={column} data-number>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
