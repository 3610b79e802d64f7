import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import { chaptersOf, type ReportChapter } from '@coloa/contract/reports/report-chapters.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import { useEffect, useRef, useState } from 'react';
import { formatZonedDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { showInBox } from '../../ui/behavior/scroll-box.ts';
import { SeverityMark } from '../../ui/data/severity-mark.tsx';
import { cx } from '../../ui/design/classes.ts';
import { CoveredText } from '../document/covered-text.tsx';
import { PlaceLink } from '../document/places.tsx';
import type { ReportFinding } from '../document/report-sections.ts';
import styles from './contents.module.css';
import { useReader } from './reader-context.ts';

/** Number of findings that the contents list at the side shows around the current one. */
const SHOWN = 9;

function around(findings: readonly ReportFinding[], current: string | null): readonly ReportFinding[] {
  const at = findings.findIndex(({ key }) => key === current);
  const from = Math.max(0, Math.min(at - Math.floor(SHOWN / 2), findings.length - SHOWN));
  return findings.slice(from, from + SHOWN);
}

export interface ContentsProps {
  current: string | null;
}

export function SideContents({ current }: ContentsProps) {
  const t = useT('sharedReport');
  return (
    <nav className={styles.side} aria-label={t('top.contents')}>
      <Entries current={current} />
      <About />
    </nav>
  );
}

export function Entries({ current, all = false }: ContentsProps & { all?: boolean }) {
  const { report } = useReader();
  const { document } = report;
  const chapters = chaptersOf(document);
  const inFinding = document.findings.some(({ key }) => key === current);
  return (
    <ol className={styles.list}>
      {chapters.map((chapter, index) => (
        <Entry
          key={chapter.place}
          chapter={chapter}
          number={index + 1}
          isCurrent={chapter.place === current || (chapter.findings && inFinding)}
          current={current}
          all={all}
        />
      ))}
    </ol>
  );
}

interface EntryProps extends ContentsProps {
  chapter: ReportChapter;
  number: number;
  isCurrent: boolean;
  all: boolean;
}

function Entry({ chapter, number, isCurrent, current, all }: EntryProps) {
  const words = useT('reports');
  const { findings } = useReader().report.document;
  return (
    <li>
      <PlaceLink to={chapter.place} className={cx(styles.entry, isCurrent && styles.current)} current={chapter.place === current}>
        <span className={styles.name}>
          {number}. {chapter.heading === null ? <CoveredText>{chapter.title}</CoveredText> : words(chapter.heading)}
        </span>
        {chapter.findings && <span className={styles.count}>{findings.length}</span>}
      </PlaceLink>
      {chapter.findings && <Findings findings={findings} current={current} all={all} />}
    </li>
  );
}

function Findings({ findings, current, all }: ContentsProps & { findings: readonly ReportFinding[]; all: boolean }) {
  const t = useT('sharedReport');
  const [every, setEvery] = useState(all || findings.length <= SHOWN);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector('[aria-current]');
    if (entry) showInBox(entry);
  }, []);
  const shown = every ? findings : around(findings, current);
  return (
    <ol className={styles.findings} ref={list}>
      {shown.map(({ key, severity, title }) => (
        <li key={key}>
          <PlaceLink to={key} className={cx(styles.entry, styles.finding, key === current && styles.read)} current={key === current}>
            <SeverityMark severity={severity} size={12} />
            <span className={styles.key}>{key}</span>
            <span className={styles.name}>
              <CoveredText>{title}</CoveredText>
            </span>
          </PlaceLink>
        </li>
      ))}
      {shown.length < findings.length && (
        <li>
          <button type="button" className={cx(styles.entry, styles.finding)} onClick={() => setEvery(true)}>
            {t('contents.more', { count: findings.length - shown.length })}
          </button>
        </li>
      )}
    </ol>
  );
}

export function About() {
  const t = useT('sharedReport');
  const { report } = useReader();
  const { version, generatedDay, language } = report.document;
  return (
    <div className={styles.about}>
      <p>{t('contents.for', { label: report.label })}</p>
      {version ? (
        <p>
          {t('contents.version', { number: version.number })}
          <code title={version.sha256}>
            SHA-256 {version.sha256.slice(0, 4)}…{version.sha256.slice(-4)}
          </code>
          {/* Opens a new tab, so that the report stays open. */}
          <a href={pageLink(sharedPaths.verify())} target="_blank" rel="noreferrer">
            {t('contents.verify')}
          </a>
        </p>
      ) : (
        <p>{t('contents.live', { day: writtenDay(generatedDay, language) })}</p>
      )}
      {report.expiresAt && <p>{t('contents.until', { time: formatZonedDateTime(report.expiresAt) })}</p>}
    </div>
  );
}
