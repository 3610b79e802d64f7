import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import type { ReportDocument } from '@coloa/contract/reports/report-document.ts';
import { narrowingOf } from '@coloa/contract/reports/report-selection.ts';
import body from './report-body.module.css';
import type { ReportFinding } from './report-sections.ts';
import { ReportText } from './report-text.tsx';
import { useReportWords } from './report-words.tsx';
import { selectionWords } from './selection-words.ts';
import { SeverityChart } from './severity-chart.tsx';
import { WrittenInNote, writtenLanguage } from './written-in-note.tsx';

export function ReportSummary({ document }: { document: ReportDocument }) {
  const { t } = useReportWords();
  const { findings, summary, selection } = document;
  const kinds = selectionWords(document, t);
  return (
    <>
      <div className={body.prose}>
        {kinds !== null && <p className={body.line}>{t('selection.line', { kinds })}</p>}
        <WrittenInNote place="SUMMARY" document={document} />
        <ReportText name="SUMMARY" lang={writtenLanguage(document, 'SUMMARY')}>
          {summary}
        </ReportText>
        <LastRound findings={findings} />
        {findings.length === 0 && <p className={body.line}>{t(narrowingOf(selection) === null ? 'summary.none' : 'selection.none')}</p>}
      </div>
      {findings.length > 0 && <SeverityChart document={document} />}
    </>
  );
}

function LastRound({ findings }: { findings: readonly ReportFinding[] }) {
  const { t, day } = useReportWords();
  const [last] = findings.flatMap(({ retests }) => retests.map(({ round }) => round)).toSorted((a, b) => b.number - a.number);
  if (!last) return null;
  const tested = findings.flatMap(({ retests, status }) => {
    // Retests are sorted newest first, so the first match is the latest result of the round.
    const retest = retests.find(({ round }) => round.number === last.number);
    return retest ? [{ result: retest.result, again: status === 'READY_FOR_RETEST' }] : [];
  });
  const again = tested.filter((each) => each.again).length;
  const results = RETEST_RESULTS.map((result) => ({ result, count: tested.filter((each) => each.result === result).length }))
    .filter(({ count }) => count > 0)
    .map(({ result, count }) => t('count', { severity: t(`retest.result.${result}`), count }))
    .join(' · ');
  return (
    <p className={body.line}>
      {t('summary.lastRound', {
        round: last.number,
        day: day(last.startDay),
        results: again > 0 ? results + t('summary.again', { count: again }) : results,
      })}
    </p>
  );
}
