import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { cweUrl } from '@coloa/contract/issues/cwe-url.ts';
import type { IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { isWide, lineFields, type ReportDocument, writtenFields } from '@coloa/contract/reports/report-document.ts';
import { Fragment, memo, type ReactNode } from 'react';
import { formatScore } from '../../lib/format.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { Status } from '../../ui/data/status.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { OutsideLink } from '../../ui/layout/outside-link.tsx';
import { AddressText } from '../../ui/markdown/address-text.tsx';
import { CoveredText, hasRedacted } from './covered-text.tsx';
import { textNames } from './evidence-numbers.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { FindingEvidence, FindingReferences } from './finding-evidence.tsx';
import { FindingRetests } from './finding-retests.tsx';
import { useInTurn } from './progressive-render.ts';
import body from './report-body.module.css';
import styles from './report-finding.module.css';
import { placeId, type ReportEvidence, type ReportFinding } from './report-sections.ts';
import tables from './report-tables.module.css';
import { ReportText } from './report-text.tsx';
import { Heading, useReportWords } from './report-words.tsx';
import { FindingWrittenIn } from './written-in-note.tsx';

interface ReportFindingCardProps {
  document: ReportDocument;
  finding: ReportFinding;
  below: ((finding: ReportFinding) => ReactNode) | undefined;
}

/** Assumed characters per line and line height in px, to estimate the height of texts. */
const LINE = { length: 90, height: 25 };

const linesOf = (text: string): number => text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / LINE.length) + 0.4, 0);

function evidenceHeight(item: ReportEvidence): number {
  if (item.kind === 'HTTP') return 100 + Math.max(linesOf(item.request), linesOf(item.response)) * LINE.height;
  if (item.kind === 'CODE') return 70 + linesOf(item.text) * LINE.height;
  return item.kind === 'IMAGE' ? 400 : 100;
}

function heightOf(finding: ReportFinding): number {
  const { sections, evidence = [], retests } = finding;
  const fields = writtenFields(finding);
  const texts = [...SECTIONS.map((name) => sections[name]), ...fields.map(({ value }) => value)];
  const lines = texts.reduce((sum, text) => sum + linesOf(text), 0);
  const items = evidence.reduce((sum, item) => sum + evidenceHeight(item), 0);
  return Math.round(lines * LINE.height + items + texts.length * 20 + retests.length * 40);
}

/**
 * Renders the texts of a finding only near the visible area or when the browser is idle, because a report can have hundreds of findings.
 */
export const ReportFindingCard = memo(({ document, finding, below }: ReportFindingCardProps) => {
  const { t } = useReportWords();
  const { ref, drawn } = useInTurn();
  const { key, severity, status, title, sections, retests } = finding;
  const foreign = (name: IssueText) => (finding.untranslated?.texts.includes(name) ? finding.untranslated.language : undefined);
  return (
    <article id={placeId(key)} data-place={key} className={styles.finding} aria-labelledby={`${placeId(key)}-title`}>
      <div className={styles.head}>
        <KeyText size={13}>{key}</KeyText>
        <Severity severity={severity} box label={t(`severity.${severity}`)} />
        <Status status={status} label={t(`status.${status}`)} />
        <Days finding={finding} />
      </div>
      <Heading depth={2} id={`${placeId(key)}-title`} className={styles.title}>
        <span lang={foreign('title')}>
          <CoveredText>{title}</CoveredText>
        </span>
      </Heading>
      <FindingWrittenIn finding={finding} />
      <Facts finding={finding} document={document} />
      <div ref={ref} style={drawn ? undefined : { minHeight: heightOf(finding) }}>
        {drawn && (
          <FindingReferences findingKey={key}>
            {SECTIONS.filter((name) => sections[name].trim() !== '').map((name) => (
              <div key={name} className={styles.section}>
                <Heading depth={3} className={styles.name}>
                  {t(`finding.${name}`)}
                </Heading>
                <div className={body.prose} lang={foreign(name)}>
                  <ReportText name={textNames.section(key, name)} lang={foreign(name)}>
                    {sections[name]}
                  </ReportText>
                </div>
              </div>
            ))}
            {writtenFields(finding).map((field) => (
              <div key={field.key} className={styles.section}>
                <Heading depth={3} className={styles.name}>
                  {field.name}
                </Heading>
                <div className={body.prose}>
                  <ReportText name={textNames.field(key, field.key)}>{field.value}</ReportText>
                </div>
              </div>
            ))}
            <FindingEvidence finding={finding} document={document} />
            {retests.length > 0 && <FindingRetests findingKey={key} retests={retests} />}
          </FindingReferences>
        )}
      </div>
      {below?.(finding)}
    </article>
  );
});
ReportFindingCard.displayName = 'ReportFindingCard';

function Days({ finding: { foundDay, reporter, retests, status } }: { finding: ReportFinding }) {
  const { t, day } = useReportWords();
  const fixed = status === 'CLOSED' ? retests.find(({ result }) => result === 'FIXED') : undefined;
  const found = foundDay && (reporter ? t('finding.foundBy', { day: day(foundDay), name: reporter }) : day(foundDay));
  const words = [
    found ? `${t('finding.found')} ${found}` : reporter && `${t('finding.reporter')} ${reporter}`,
    fixed && `${t('retest.result.FIXED')} ${day(fixed.day)}`,
  ];
  return <span className={styles.days}>{words.filter(Boolean).join(' · ')}</span>;
}

function Facts({ finding, document }: { finding: ReportFinding; document: ReportDocument }) {
  const { t, day } = useReportWords();
  const { cvss, cvssOther, cwe, vrt, assets, key, risk } = finding;
  const controls = document.coverage.flatMap((category) => category.controls).filter(({ findings }) => findings.includes(key));
  const rated = [cvss, cvssOther].filter((each) => !!each);
  const facts: Fact[] = [
    ...rated.map((each): Fact => [t('finding.cvss', { version: each.version }), formatScore(each.score)]),
    [t('finding.cwe'), cwe && <Weakness {...cwe} />],
    [t('finding.vrt'), vrt?.name],
    [t('finding.controls', { count: controls.length }), controls.length > 0 && <Codes codes={controls.map(({ code }) => code)} />],
    [t('finding.asset', { count: assets.length }), assets.length > 0 && <Assets assets={assets} />, 'wide'],
    [
      t('finding.risk'),
      risk && [risk.owner, risk.reason, t('finding.riskReview', { day: day(risk.until) })].filter(Boolean).join(' · '),
      'wide',
    ],
    ...lineFields(finding).map(
      (field): Fact => [
        field.name,
        <CoveredText key={field.key}>{field.value}</CoveredText>,
        isWide(field) ? 'wide' : undefined,
        field.key,
      ],
    ),
  ];
  // Without facts, the empty space between the element's two border lines would look like an error.
  if (!facts.some(([, value]) => value)) return null;
  return (
    <div className={styles.facts}>
      <FactList facts={facts} />
      {rated.map(({ vector }) => (
        <code key={vector} className={styles.vector}>
          {vector}
        </code>
      ))}
    </div>
  );
}

const Weakness = ({ id, name }: NonNullable<ReportFinding['cwe']>) => (
  <>
    <OutsideLink href={cweUrl(id)}>CWE-{id}</OutsideLink>
    {name && ` ${name}`}
  </>
);

const Codes = ({ codes }: { codes: readonly string[] }) =>
  codes.map((code, at) => (
    <Fragment key={code}>
      {at > 0 && ', '}
      <span className={tables.nowrap}>{code}</span>
    </Fragment>
  ));

const Assets = ({ assets }: { assets: readonly string[] }) => (
  <ul className={styles.assets}>
    {assets.map((asset) => (
      <li key={asset}>
        <code>{hasRedacted(asset) ? <CoveredText>{asset}</CoveredText> : <AddressText>{asset}</AddressText>}</code>
      </li>
    ))}
  </ul>
);
