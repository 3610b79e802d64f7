import { setImmediate } from 'node:timers/promises';
import type { Language } from '@coloa/contract/languages.ts';
import { targetKindName } from '@coloa/contract/projects/targets.ts';
import { findingMatrix, matrixFigure } from '@coloa/contract/reports/finding-matrix.ts';
import { chaptersOf } from '@coloa/contract/reports/report-chapters.ts';
import type { ReportPart, ReportTitle } from '@coloa/contract/reports/report-parts.ts';
import { countedSeverities, countedStates } from '@coloa/contract/reports/report-selection.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { writtenDay, writtenScore } from '@coloa/contract/written-values.ts';
import { coverageToTypst } from './coverage.typst.ts';
import { treeContext } from './document/tree-context.ts';
import { findingLabel, findingToTypst } from './finding.typst.ts';
import type { SourceImage } from './finding-height.ts';
import { ownSection, ownText, titlesNote } from './own-texts.typst.ts';
import { coverOf, runningTitle } from './report-cover.ts';
import { type ReportDocument, type ReportFinding, sortFindings } from './report-document.ts';
import { type Label, reportLabels } from './report-labels.ts';
import { acrossWords, cut, footLine, lastRoundLine } from './report-lines.ts';
import { noneLine, selectionLine } from './report-selection.ts';
import { retestsToTypst } from './retests.typst.ts';
import type { TypstContext } from './tree-to-typst.ts';
import { array, join, KEPT_TOGETHER, literal, type PlaceOf, phrase, plainLiteral, section } from './typst-literal.ts';

/** Lengths in characters. The typesetter uses the longest text that fits on the line. */
const RUNNING_LENGTHS = [100, 90, 80, 70, 60, 50, 40, 30];

const RUN = 8;

export async function reportSource(documents: readonly ReportDocument[], images: ReadonlyMap<string, SourceImage>): Promise<string> {
  const sources: string[] = [];
  for (const [index, document] of documents.entries()) sources.push(await documentSource(document, index === 0, images));
  return ['#import "/pages.typ": *', '#import "/tables.typ": *', '#import "/finding.typ": *', '#import "/blocks.typ": *', ...sources].join(
    '\n',
  );
}

/** The functions that return the source of each part. Each function gets the heading as a Typst expression. */
type Parts = Record<ReportPart | 'SCALE', (heading: string) => string>;

/** Returns the source of a document in its own brackets, so that its styles do not affect the next one. */
async function documentSource(document: ReportDocument, isFirst: boolean, images: ReadonlyMap<string, SourceImage>): Promise<string> {
  const { language } = document;
  const label = reportLabels(language);
  const findings = sortFindings(document.findings);
  const pictures = new Set(document.images.map(({ fileName }) => fileName));
  // Headings of the summary and the appendix are below those of parts.
  const context: TypstContext = { images, label, tree: treeContext(pictures, label, `${language}-`), below: 1 };
  const placeOf: PlaceOf = (index) => (document.parts.includes('FINDINGS') ? `"${findingLabel(language, index)}"` : 'none');
  const parts: Parts = {
    SUMMARY: (heading) => summary(document, findings, label, heading, context),
    SCOPE: (heading) => scope(document, label, heading),
    OVERVIEW: (heading) => overview(document, findings, label, heading, placeOf),
    FINDINGS: (heading) => section(heading, KEPT_TOGETHER),
    RETESTS: (heading) => retestsToTypst(document, findings, label, heading, placeOf),
    COVERAGE: (heading) => coverageToTypst(document, findings, label, heading, placeOf),
    APPENDIX: (heading) => join([section(heading, KEPT_TOGETHER), ownText(document, 'APPENDIX', document.appendix, context)]),
    SCALE: (heading) => scale(label, heading),
  };
  // The chapters are written in sequence, because figures are numbered through the whole document.
  const written: string[] = [];
  for (const chapter of chaptersOf(document)) {
    const heading = chapter.heading === null ? phrase(chapter.title) : literal(label(chapter.heading));
    written.push(
      `#${chapter.place in parts ? parts[chapter.place as keyof Parts](heading) : ownSection(document, chapter.place, heading, context)}`,
    );
    if (chapter.findings) written.push(...(await findingCalls(findings, language, context)));
  }
  return [
    '#[',
    `#let redacted = ${literal(label('redacted'))}`,
    frame(document, isFirst, label),
    cover(document, label),
    contents(findings, language, label),
    findings.length > 0 ? '#pagebreak(weak: true)' : '',
    ...written,
    `#metadata(none)<${endLabel(language)}>`,
    ']',
  ].join('\n');
}

/** Lets other work run after each finding, because parsing 100 findings takes a while. */
async function findingCalls(findings: readonly ReportFinding[], language: Language, context: TypstContext): Promise<string[]> {
  const calls: string[] = [];
  let run = 0;
  for (const [index, finding] of findings.entries()) {
    const { call, long } = findingToTypst(finding, findingLabel(language, index), language, { ...context, below: 3, key: finding.key });
    if (long && run >= RUN) {
      calls.push('#pagebreak(weak: true)');
      run = 0;
    }
    run += 1;
    calls.push(`#${call}`);
    await setImmediate();
  }
  return calls;
}

const endLabel = (language: Language): string => `end-${language}`;

function frame(document: ReportDocument, isFirst: boolean, label: Label): string {
  const { language } = document;
  const word = label('redacted');
  const title = runningTitle(document, label);
  const [year, month, day] = document.generatedDay.split('-').map(Number);
  const date = [year, month, day].every(Number.isInteger) ? `datetime(year: ${year}, month: ${month}, day: ${day})` : 'none';
  const running = `(${shortened(title)}, ${phrase(writtenDay(document.generatedDay, language))})`;
  return `#show: report.with(first: ${isFirst}, language: ${literal(language)}, title: ${plainLiteral(title, word)}, author: ${plainLiteral(
    document.workspaceName,
    word,
  )}, date: ${date}, running: ${running}, foot: ${shortened(footLine(document, document.branding.footer, label))}${across(document, label)})`;
}

function across(document: ReportDocument, label: Label): string {
  const words = acrossWords(document, label);
  return words === null ? '' : `, across: ${phrase(words, 12)}`;
}

function shortened(text: string): string {
  const texts = new Set(RUNNING_LENGTHS.map((length) => phrase(cut(text, length))));
  return `(${[...texts].join(', ')},)`;
}

function cover(document: ReportDocument, label: Label): string {
  const { kind, title, subtitle, workspace, classification, facts } = coverOf(document, label);
  // The column is too narrow for a whole hash.
  const rows = facts.map(({ name, value, isHash }, n) =>
    isHash
      ? `(${literal(name)}, fingerprint("${value.slice(0, 32)}", "${value.slice(32)}"), false)`
      : `(${literal(name)}, ${phrase(value)}, ${n === 0 && document.project.client !== null})`,
  );
  const inTongue = (place: ReportTitle, words: string) =>
    document.untranslated?.titles?.includes(place) ? `in-tongue("${document.untranslated.language}", ${phrase(words)})` : phrase(words);
  return `#cover(${phrase(workspace)}, ${phrase(classification)}, ${literal(kind)}, ${inTongue('TITLE', title)}, ${inTongue('SUBTITLE', subtitle)}, ${array(rows)}, title-size: ${titleSize(title)})`;
}

function titleSize(name: string): number {
  if (name.length <= 48) return 46;
  return name.length <= 100 ? 36 : 26;
}

function contents(findings: readonly ReportFinding[], language: Language, label: Label): string {
  const entries = findings.map((finding, index) => `"${findingLabel(language, index)}": (${phrase(finding.key)}, "${finding.severity}"),`);
  const legend = SEVERITIES.map((severity) => ({ severity, count: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `("${severity}", ${literal(label('count', { severity: label(`severity.${severity}`), count }))})`);
  return `#contents(${literal(label('contents'))}, ${literal(label('figures'))}, (${entries.length > 0 ? entries.join('') : ':'}), ${array(legend)}, end: <${endLabel(language)}>, key-width: ${keyWidth(findings)})`;
}

/** Returns the width in CSS pixels: the longest key and a gap after it. */
function keyWidth(findings: readonly ReportFinding[]): number {
  return Math.min(180, Math.max(62, ...findings.map(({ key }) => key.length * 7 + 16)));
}

function summary(
  document: ReportDocument,
  findings: readonly ReportFinding[],
  label: Label,
  heading: string,
  context: TypstContext,
): string {
  const closed = (finding: ReportFinding) => finding.status === 'CLOSED';
  const fixed = findings.filter(closed).length;
  const open = findings.length - fixed;
  const severe = findings.filter(({ severity }) => severity === 'CRITICAL' || severity === 'HIGH').length;
  const accepted = findings.filter(({ status }) => status === 'RISK_ACCEPTED').length;
  const note = accepted > 0 ? literal(label('summary.accepted', { count: accepted })) : 'none';
  const { severities } = document.selection;
  const counted = countedStates(document.selection);
  const figures = [
    `("${findings.length}", ${literal(label('summary.total'))}, none)`,
    ...(severities.includes('CRITICAL') && severities.includes('HIGH') ? [`("${severe}", ${literal(label('summary.severe'))}, none)`] : []),
    ...(counted.open ? [`("${open}", ${literal(label('summary.open'))}, ${note})`] : []),
    ...(counted.fixed ? [`("${fixed}", ${literal(label('summary.fixed'))}, none)`] : []),
  ];
  const selected = selectionLine(document, label);
  const bars = countedSeverities(document).map((severity) =>
    bar(
      severity,
      findings.filter((finding) => finding.severity === severity),
      label,
    ),
  );
  const legend =
    fixed > 0 && counted.open
      ? `${literal(label('summary.openCount', { count: open }))}, ${literal(label('summary.fixedCount', { count: fixed }))}`
      : 'none, none';
  const chart = `severity-chart(${literal(label('summary.chart', { count: findings.length }))}, ${legend}, ${array(bars)})`;
  const lastRound = lastRoundLine(findings, document.language, label);
  return join([
    `section(${heading})`,
    ...(selected === null ? [] : [literal(selected), 'parbreak()']),
    ownText(document, 'SUMMARY', document.summary, context),
    ...(lastRound === null ? [] : ['parbreak()', literal(lastRound)]),
    ...(findings.length > 0 ? [`figures(${array(figures)})`, chart] : ['parbreak()', literal(noneLine(document, label))]),
  ]);
}

function bar(severity: Severity, findings: readonly ReportFinding[], label: Label): string {
  const fixed = findings.filter(({ status }) => status === 'CLOSED').length;
  const note = fixed > 0 ? literal(label('summary.fixedNote', { count: fixed })) : 'none';
  return `(severity: "${severity}", word: ${literal(label(`severity.${severity}`))}, open: ${findings.length - fixed}, fixed: ${fixed}, note: ${note})`;
}

function scope(document: ReportDocument, label: Label, heading: string): string {
  const head = array([label('scope.kindHead'), label('scope.value'), label('scope.note')].map(literal));
  const part = (title: string, inScope: boolean) => {
    const rows = document.scope
      .filter((row) => row.inScope === inScope)
      .map((row) => `(${literal(label(`scope.kind.${targetKindName(row)}`))}, ${phrase(row.value, 18)}, ${phrase(row.note)})`);
    return rows.length > 0 ? [`scope-table(${literal(title)}, ${head}, ${array(rows)})`] : [];
  };
  return join([section(heading, 150 + 34 * document.scope.length), ...part(label('scope.in'), true), ...part(label('scope.out'), false)]);
}

function matrix(findings: readonly ReportFinding[], label: Label): { calls: string[]; height: number } {
  const counted = findingMatrix(findings);
  if (!counted) return { calls: [], height: 0 };
  const { statuses, rows, sums, total } = counted;
  const sum = label('findings.sum');
  const head = [label('findings.severity'), ...statuses.map((status) => label(`status.${status}`)), sum].map(literal);
  const figures = (counts: readonly number[]) => array(counts.map((count) => literal(matrixFigure(count))));
  const lines = rows.map(
    (row) => `("${row.severity}", ${literal(label(`severity.${row.severity}`))}, ${figures([...row.counts, row.sum])})`,
  );
  const call = `finding-matrix(${array(head)}, ${array(lines)}, (${literal(sum)}, ${figures([...sums, total])}))`;
  return { calls: [call], height: 110 + 31 * rows.length };
}

function overview(document: ReportDocument, findings: readonly ReportFinding[], label: Label, heading: string, placeOf: PlaceOf): string {
  const head = (['key', 'severity', 'title', 'score', 'status'] as const).map((column) => literal(label(`findings.${column}`)));
  const rows = findings.map(
    (finding, index) =>
      `(label: ${placeOf(index)}, key: ${phrase(finding.key)}, severity: "${finding.severity}", word: ${literal(
        label(`severity.${finding.severity}`),
      )}, title: ${phrase(finding.title)}, score: "${finding.cvss ? writtenScore(finding.cvss.score) : '–'}", status: "${
        finding.status
      }", status-word: ${literal(label(`status.${finding.status}`))})`,
  );
  const counted = matrix(findings, label);
  const needs = 110 + 36 * rows.length + counted.height;
  const table = `overview(${array(head)}, ${array(rows)}, key-width: ${keyWidth(findings)})`;
  return join([
    section(heading, needs),
    ...counted.calls,
    table,
    ...titlesNote({ ...document, findings: [...findings] }, 'OVERVIEW', label),
  ]);
}

function scale(label: Label, heading: string): string {
  const rows = SEVERITIES.map(
    (severity) => `("${severity}", ${literal(label(`severity.${severity}`))}, ${literal(label(`scale.${severity}`))})`,
  );
  return `severity-scale(${heading}, ${literal(label('scale.intro'))}, ${array(rows)})`;
}
