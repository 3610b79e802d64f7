import { nameOfReport, type ReportDocument } from '@coloa/contract/reports/report-document.ts';

import { isInternal } from '@coloa/contract/reports/report-selection.ts';
import type { ReactNode } from 'react';
import { IconLock } from '../../ui/layout/icons.tsx';
import { CoveredText } from './covered-text.tsx';
import { FactList } from './fact-list.tsx';
import { kindsIn, titleIn } from './kind-words.ts';
import styles from './report-cover.module.css';
import { datesOf } from './report-days.ts';
import { Heading, useReportWords } from './report-words.tsx';
import { selectionWords } from './selection-words.ts';
import { coverTongue, titleLanguage } from './written-in-note.tsx';

export function ReportCover({ document }: { document: ReportDocument }) {
  const { t, day } = useReportWords();
  const { project, version, generatedDay, classification, selection, workspaceName, subtitle } = document;
  const tongue = coverTongue(document, t);
  const facts: [string, ReactNode][] = [
    [t('cover.client'), project.client && <CoveredText>{project.client}</CoveredText>],
    [t('cover.by'), workspaceName],
    [t('cover.dates'), datesOf(project, t, day)],
    version
      ? [t('cover.version'), t('cover.versionOn', { version: version.number, day: day(generatedDay) })]
      : [t('cover.generated'), day(generatedDay)],
    [t('cover.lead', { count: project.leads.length }), project.leads.join(', ')],
    [t('cover.project'), <code key="key">{project.key}</code>],
    [t('cover.selection'), selectionWords(document, t)],
    ...(tongue ? [tongue] : []),
  ];
  return (
    <header className={styles.cover}>
      <p className={styles.over}>
        {titleIn(document, t)}
        <span className={styles.classification}>
          <IconLock size={12} />
          {isInternal(selection) && `${t('internal')} · `}
          {classification ?? t('classification')}
        </span>
        {document.draft && <span className={styles.draft}>{t('draft')}</span>}
      </p>
      <Heading depth={0} className={styles.title}>
        <CoveredText lang={titleLanguage(document, 'TITLE')}>{nameOfReport(document)}</CoveredText>
      </Heading>
      <p className={styles.under}>
        {subtitle === undefined ? kindsIn(document, t) : <CoveredText lang={titleLanguage(document, 'SUBTITLE')}>{subtitle}</CoveredText>}
      </p>
      <FactList facts={facts} />
      {version && (
        <p className={styles.hash}>
          SHA-256 <code>{version.sha256}</code>
        </p>
      )}
    </header>
  );
}
