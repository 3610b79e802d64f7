import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Card } from '../layout/card.tsx';
import { IconButton } from '../layout/icon-button.tsx';
import { IconBars, IconTable } from '../layout/icons.tsx';
import { ScrollRegion } from '../layout/scroll-region.tsx';
import styles from './chart-card.module.css';

interface ChartCardProps {
  title: string;
  /** Beside the title: the scope of the figures. */
  note?: ReactNode;
  chart: ReactNode;
  /** The same figures as a plain `<table>` with `th scope`s; number columns are marked `data-number`. */
  table: ReactNode;
  /** Below the chart or the table: a legend, a sentence, a link. */
  footer?: ReactNode;
  /** Whether the table is shown, if the page stores this; otherwise the card does. */
  asTable?: boolean | undefined;
  onAsTable?: (asTable: boolean) => void;
  /** The number of columns of `Columns` that the card spans. */
  span?: number;
}

/** Figures as a chart or, for users who prefer text, as a table. */
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
