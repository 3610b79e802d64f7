import { targetKindName } from '@coloa/contract/projects/targets.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { cx } from '../../ui/design/classes.ts';
import { CoveredText } from './covered-text.tsx';
import tables from './report-tables.module.css';
import { Heading, useReportWords } from './report-words.tsx';
import styles from './scope-tables.module.css';

type Scope = ReportDocument['scope'];

export function ScopeTables({ scope }: { scope: Scope }) {
  const { t } = useReportWords();
  return (
    <>
      <ScopeTable title={t('scope.in')} rows={scope.filter(({ inScope }) => inScope)} />
      <ScopeTable title={t('scope.out')} rows={scope.filter(({ inScope }) => !inScope)} />
    </>
  );
}

function ScopeTable({ title, rows }: { title: string; rows: Scope }) {
  const { t } = useReportWords();
  if (rows.length === 0) return null;
  return (
    <>
      <Heading depth={2} className={tables.caption}>
        {title}
      </Heading>
      <table className={cx(tables.table, tables.stacked, styles.table)} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('scope.kindHead')}</th>
            <th scope="col">{t('scope.value')}</th>
            <th scope="col">{t('scope.note')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, value, note }) => (
            <tr key={`${kind} ${value}`}>
              <td className={tables.quiet}>{t(`scope.kind.${targetKindName({ kind, value })}`)}</td>
              <td className={tables.code}>
                <CoveredText>{value}</CoveredText>
              </td>
              <td>
                <CoveredText>{note}</CoveredText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
