import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Card } from '../layout/card.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { IconBars, IconTable } from '../layout/icons.tsx';
import { ScrollRegion } from '../layout/scroll-region.tsx';
import styles from './chart-card.module.css';

interface ChartCardProps {
  title: string;
  note?: ReactNode;
  chart: ReactNode;
  /** The same data as a `<table>` with `scope` on each `th`, and `data-number` on numeric columns. */
  table: ReactNode;
  footer?: ReactNode;
  /** True if the table is shown. If undefined, the card manages this state itself. */
  asTable?: boolean | undefined;
  onAsTable?: (asTable: boolean) => void;
  span?: number;
}

export function ChartCard({ title, note, chart, table, footer, asTable, onAsTable, span }: ChartCardProps) {
  const t = useT('ui');
  const [own, setOwn] = useState(false);
  const shown = asTable ?? own;
  return (
    <Card
      span={span}
      title={title}
      note={note}
      actions={
        <IconButton
          label={t(shown ? 'chart.asChart' : 'chart.asTable', { title })}
          className={styles.switch}
          onClick={() => {
            setOwn(!shown);
            onAsTable?.(!shown);
          }}
        >
          {shown ? <IconBars size={14} /> : <IconTable size={14} />}
        </IconButton>
      }
    >
      {shown ? (
        <ScrollRegion label={title} className={styles.table}>
          {table}
        </ScrollRegion>
      ) : (
        chart
      )}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Card>
  );
}
