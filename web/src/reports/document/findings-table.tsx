import { SEVERITIES } from '@coloa/contract/severities.ts';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { formatScore } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toggled } from '../../lib/lists.ts';
import { fold, matchesWords } from '../../lib/texts.ts';
import { Severity as SeverityWord } from '../../ui/data/severity.tsx';
import { SeverityMark } from '../../ui/data/severity-mark.tsx';
import { Status } from '../../ui/data/status.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { CoveredText } from './covered-text.tsx';
import styles from './findings-table.module.css';
import { FindingLink } from './places.tsx';
import type { ReportFinding } from './report-sections.ts';
import tables from './report-tables.module.css';
import { useReportWords } from './report-words.tsx';

const textOf = ({ key, title, assets, cwe, vrt, sections }: ReportFinding): string =>
  fold([key, title, ...assets, cwe ? `CWE-${cwe.id} ${cwe.name ?? ''}` : '', vrt?.name ?? '', ...Object.values(sections)].join('\n'));

const SEARCHED_FROM = 5;

function useNarrowing(findings: readonly ReportFinding[]) {
  const [severities, setSeverities] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed);
  // Folds the case and accents of the texts only during a search, because a report can have hundreds of findings.
  const searches = words.trim() !== '';
  const texts = useMemo(() => (searches ? findings.map(textOf) : null), [findings, searches]);
  const shown = useMemo(
    () =>
      findings.filter(
        (finding, at) =>
          (severities.size === 0 || severities.has(finding.severity)) && (!texts || matchesWords(texts[at] ?? '', words.trim())),
      ),
    [findings, severities, texts, words],
  );
  const clear = () => {
    setSeverities(new Set());
    setTyped('');
  };
  const toggle = (severity: string) => setSeverities(toggled(severities, severity));
  return { severities, toggle, typed, setTyped, shown, narrowed: severities.size > 0 || typed !== '', clear };
}

export function FindingsTable({ findings }: { findings: readonly ReportFinding[] }) {
  const here = useT('sharedReport');
  const { severities, toggle, typed, setTyped, shown, narrowed, clear } = useNarrowing(findings);
  return (
    <>
      {findings.length >= SEARCHED_FROM && (
        <div className={styles.bar}>
          <SearchBox label={here('filter.search')} value={typed} onChange={setTyped} slash={false} />
          <SeverityChips findings={findings} chosen={severities} onToggle={toggle} />
          <span role="status" className={styles.shown}>
            {narrowed && here('filter.shown', { shown: shown.length, count: findings.length })}
          </span>
        </div>
      )}
      {shown.length > 0 ? (
        <Table findings={shown} />
      ) : (
        <p className={styles.none}>
          {here('filter.none')}{' '}
          <button type="button" onClick={clear}>
            {here('filter.clear')}
          </button>
        </p>
      )}
    </>
  );
}

interface SeverityChipsProps {
  findings: readonly ReportFinding[];
  chosen: ReadonlySet<string>;
  onToggle: (severity: string) => void;
}

function SeverityChips({ findings, chosen, onToggle }: SeverityChipsProps) {
  const { t } = useReportWords();
  const here = useT('sharedReport');
  const present = SEVERITIES.filter((severity) => findings.some((finding) => finding.severity === severity));
  return (
    <fieldset className={styles.chips} aria-label={here('filter.severities')}>
      {present.map((severity) => (
        <button
          key={severity}
          type="button"
          className={styles.chip}
          data-sev={severity}
          aria-pressed={chosen.has(severity)}
          onClick={() => onToggle(severity)}
        >
          <SeverityMark severity={severity} decorative />
          {t(`severity.${severity}`)}
          <span className={styles.count}>{findings.filter((finding) => finding.severity === severity).length}</span>
        </button>
      ))}
    </fieldset>
  );
}

const Table = memo(({ findings }: { findings: readonly ReportFinding[] }) => {
  const { t } = useReportWords();
  return (
    <table className={`${tables.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('findings.key')}</th>
          <th scope="col">{t('findings.severity')}</th>
          <th scope="col">{t('findings.title')}</th>
          <th scope="col">{t('findings.score')}</th>
          <th scope="col">{t('findings.status')}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ key, severity, title, cvss, status }) => (
          <tr key={key}>
            <td data-cell="key">
              <KeyText>{key}</KeyText>
            </td>
            <td data-cell="severity">
              <SeverityWord severity={severity} label={t(`severity.${severity}`)} />
            </td>
            <td data-cell="title">
              <FindingLink to={key}>
                <CoveredText>{title}</CoveredText>
              </FindingLink>
            </td>
            <td data-cell="score">{cvss ? formatScore(cvss.score) : '–'}</td>
            <td data-cell="status">
              <Status plain status={status} label={t(`status.${status}`)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
Table.displayName = 'Table';
