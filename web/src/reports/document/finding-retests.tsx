import { resultTotal, worstFirst } from '@coloa/contract/issues/issue-states.ts';
import { StatusMark } from '../../ui/data/status-mark.tsx';
import { CoveredText } from './covered-text.tsx';
import { textNames } from './evidence-numbers.tsx';
import styles from './finding-retests.module.css';
import body from './report-body.module.css';
import type { ReportRetest } from './report-sections.ts';
import { ReportText } from './report-text.tsx';
import { Heading, useReportWords } from './report-words.tsx';

export function FindingRetests({ findingKey, retests }: { findingKey: string; retests: readonly ReportRetest[] }) {
  const { t } = useReportWords();
  const inTime = retests.toReversed();
  const told = inTime.filter(({ note, results }) => note.trim() !== '' || results.length > 0);
  return (
    <div className={styles.retests}>
      <div className={styles.line}>
        <Heading depth={3} className={styles.name}>
          {t('finding.retests')}
        </Heading>
        <ol>
          {inTime.map((retest) => (
            <Step key={`${retest.round.number} ${retest.day} ${retest.tester}`} retest={retest} />
          ))}
        </ol>
      </div>
      {told.map((retest) => (
        <Told
          key={`${retest.round.number} ${retest.day} ${retest.tester}`}
          retest={retest}
          textName={textNames.note(findingKey, retests.indexOf(retest))}
        />
      ))}
    </div>
  );
}

function Step({ retest: { round, day: on, result } }: { retest: ReportRetest }) {
  const { t, day } = useReportWords();
  return (
    <li>
      <StatusMark status={result} />
      <span>
        {t('retests.round', { round: round.number, day: day(on) })}: {t(`retest.result.${result}`)}
      </span>
    </li>
  );
}

interface ToldProps {
  retest: ReportRetest;
  textName: string;
}

function Told({ retest: { round, day: on, tester, results, note }, textName }: ToldProps) {
  const { t, day } = useReportWords();
  const total = resultTotal(results, (result, count) => t(`retest.total.${result}`, { count }));
  return (
    <div className={styles.told}>
      <p className={styles.who}>{t('retest.head', { round: round.number, day: day(on), name: tester })}</p>
      {total && <p className={styles.total}>{total}</p>}
      {results.length > 0 && (
        <ul className={styles.results}>
          {worstFirst(results).map((each) => (
            <li key={each.asset}>
              <StatusMark status={each.result} />
              <span>
                {t(`retest.result.${each.result}`)}:{' '}
                {each.asset ? (
                  <code>
                    <CoveredText>{each.asset}</CoveredText>
                  </code>
                ) : (
                  t('retest.whole')
                )}
                {each.note && (
                  <span className={styles.note}>
                    <CoveredText>{each.note}</CoveredText>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={body.prose}>
        <ReportText name={textName}>{note}</ReportText>
      </div>
    </div>
  );
}
