import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { Status } from '../../ui/data/status.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { cx } from '../../ui/design/classes.ts';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';
import { CoveredText } from './covered-text.tsx';
import { FindingLink } from './places.tsx';
import tables from './report-tables.module.css';
import { useReportWords } from './report-words.tsx';
import styles from './retests-table.module.css';

export function RetestsTable({ document }: { document: ReportDocument }) {
  const { t, day } = useReportWords();
  const retested = document.findings.filter(({ retests }) => retests.length > 0);
  const heads = document.rounds.map(({ number, startDay }) => ({
    number,
    words: t('retests.round', { round: number, day: day(startDay) }),
  }));
  return (
    <ScrollRegion className={styles.scroll} label={t('retests.heading')}>
      <table className={cx(tables.table, tables.stacked)}>
        <thead>
          <tr>
            <th scope="col">{t('retests.finding')}</th>
            {heads.map(({ number, words }) => (
              <th key={number} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {retested.map((finding) => (
            <tr key={finding.key}>
              <td className={styles.finding}>
                <KeyText>{finding.key}</KeyText>{' '}
                <FindingLink to={finding.key}>
                  <CoveredText>{finding.title}</CoveredText>
                </FindingLink>
              </td>
              {heads.map(({ number, words }) => {
                // Retests are sorted newest first, so the first match is the latest result of the round.
                const result = finding.retests.find(({ round }) => round.number === number)?.result;
                return (
                  <td key={number} className={tables.nowrap} data-head={words} data-empty={result ? undefined : ''}>
                    {result ? <Status plain status={result} label={t(`retest.result.${result}`)} /> : '–'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
