import { SEVERITIES } from '@coloa/contract/severities.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { cx } from '../../ui/design/classes.ts';
import body from './report-body.module.css';
import tables from './report-tables.module.css';
import { useReportWords } from './report-words.tsx';

export function SeverityScale() {
  const { t } = useReportWords();
  return (
    <>
      <p className={body.prose}>{t('scale.intro')}</p>
      <table className={cx(tables.table, tables.stacked, body.scale)}>
        <thead>
          <tr>
            <th scope="col">{t('findings.severity')}</th>
            <th scope="col">{t('scale.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {SEVERITIES.map((severity) => (
            <tr key={severity}>
              <td className={tables.nowrap}>
                <Severity severity={severity} label={t(`severity.${severity}`)} />
              </td>
              <td>{t(`scale.${severity}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
