import { cweUrl } from '@coloa/contract/issues/cwe-url.ts';
import { worstFirst } from '@coloa/contract/issues/issue-states.ts';
import type { IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { findingMatrix, matrixFigure } from '@coloa/contract/reports/finding-matrix.ts';
import { chaptersOf, type ReportChapter } from '@coloa/contract/reports/report-chapters.ts';
import { lineFields, type ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { writtenDay, writtenScore } from '@coloa/contract/written-values.ts';
import type { Root, RootContent } from 'mdast';
import { findingTrees } from '../document/finding-trees.ts';
import { text } from '../document/phrases.ts';
import { treeContext } from '../document/tree-context.ts';
import { type ReportFinding, type ReportRetest, sortFindings } from '../report-document.ts';
import { reportLabels } from '../report-labels.ts';
import { findingTongueLine, retestLine, riskLine, titlesTongueLine } from '../report-lines.ts';
import { chapterBody, cover } from './tree-chapters.ts';
import {
  type Cell,
  code,
  findingId,
  heading,
  inTongue,
  mark,
  note,
  paragraph,
  type ReportWriter,
  separated,
  strong,
  table,
  toFinding,
} from './tree-nodes.ts';

export type { ReportWriter };

function matrix({ findings, label }: ReportWriter): RootContent[] {
  const counted = findingMatrix(findings);
  if (!counted) return [];
  const { statuses, rows, sums, total } = counted;
  const head = [label('findings.severity'), ...statuses.map((status) => label(`status.${status}`)), label('findings.sum')];
  const lines = rows.map(({ severity, counts, sum }): Cell[] => [
    [mark('severity', severity, label(`severity.${severity}`))],
    ...counts.map(matrixFigure),
    [strong(matrixFigure(sum))],
  ]);
  const last = [label('findings.sum'), ...sums.map(matrixFigure), `${total}`].map((cell): Cell => [strong(cell)]);
  return [
    table(
      head,
      [...lines, last],
      'matrix',
      head.map((_, column) => (column === 0 ? null : 'right')),
    ),
  ];
}

const titlesNote = ({ document, findings, label }: ReportWriter, part: 'OVERVIEW' | 'RETESTS'): RootContent[] => {
  const line = titlesTongueLine({ ...document, findings: [...findings] }, part, label);
  return line === null ? [] : [note(line)];
};

function overview(writer: ReportWriter): RootContent[] {
  const { document, findings, label } = writer;
  const head = (['key', 'severity', 'title', 'score', 'status'] as const).map((column) => label(`findings.${column}`));
  const rows = findings.map((finding) => [
    finding.key,
    [mark('severity', finding.severity, label(`severity.${finding.severity}`))],
    [toFinding(document, finding, finding.title)],
    finding.cvss ? writtenScore(finding.cvss.score) : '–',
    label(`status.${finding.status}`),
  ]);
  return [...matrix(writer), table(head, rows, 'overview'), ...titlesNote(writer, 'OVERVIEW')];
}

const weaknessOf = ({ id, name }: NonNullable<ReportFinding['cwe']>): Cell => [
  { type: 'link', url: cweUrl(id), children: [text(`CWE-${id}`)] },
  ...(name ? [text(` ${name}`)] : []),
];

function factsOf(finding: ReportFinding, { label, day }: ReportWriter): [string, Cell][] {
  const { cvss, cvssOther, cwe, vrt, assets, foundDay, reporter } = finding;
  const found = foundDay && (reporter ? label('finding.foundBy', { day: day(foundDay), name: reporter }) : day(foundDay));
  const facts: [string, Cell | null][] = [
    [label('findings.severity'), [mark('severity', finding.severity, label(`severity.${finding.severity}`))]],
    [label('findings.status'), label(`status.${finding.status}`)],
    ...[cvss, cvssOther].flatMap((each): [string, Cell][] =>
      each ? [[label('finding.cvss', { version: each.version }), [strong(writtenScore(each.score)), text(' '), code(each.vector)]]] : [],
    ),
    [label('finding.cwe'), cwe && weaknessOf(cwe)],
    [label('finding.vrt'), vrt?.name ?? null],
    [label('finding.asset', { count: assets.length }), assets.length > 0 ? separated(assets.map(code), { type: 'break' }) : null],
    [found ? label('finding.found') : label('finding.reporter'), found || reporter],
    [label('finding.risk'), riskLine(finding, label, day)],
    ...lineFields(finding).map(({ name, value }): [string, Cell] => [name, value]),
  ];
  return facts.flatMap(([name, cell]) => (cell ? [[name, cell] as [string, Cell]] : []));
}

function retestOf(retest: ReportRetest, note: readonly RootContent[], { label, day }: ReportWriter): RootContent[] {
  const { round, day: when, tester } = retest;
  const head = label('retest.head', { round: round.number, day: day(when), name: tester });
  const rows = worstFirst(retest.results).map((each) => [
    label(`retest.result.${each.result}`),
    [code(each.asset || label('retest.whole'))],
    each.note,
  ]);
  return [
    { ...paragraph(text(`${head}: `), strong(retestLine(retest, label))), data: { hProperties: { className: ['round'] } } },
    ...(rows.length > 0 ? [table([label('coverage.result'), label('scope.value'), label('scope.note')], rows, 'retest')] : []),
    ...note,
  ];
}

function findingOf(finding: ReportFinding, writer: ReportWriter): RootContent[] {
  const { label, context, document } = writer;
  const { sections, fields, evidence, notes } = findingTrees(finding, context, 4);
  const foreign = findingTongueLine(finding, label);
  const tongueOf = (name: IssueText) => (finding.untranslated?.texts.includes(name) ? finding.untranslated.language : null);
  return [
    heading(3, `${finding.key} · ${finding.title}`, findingId(document, finding)),
    table([label('cover.fact'), label('cover.value')], factsOf(finding, writer), 'facts'),
    ...(foreign === null ? [] : [note(foreign)]),
    ...sections.flatMap(({ name, nodes }) => [heading(4, label(`finding.${name}`)), ...inTongue(nodes, tongueOf(name))]),
    ...fields.flatMap(({ name, nodes }) => [heading(4, name), ...nodes]),
    ...(evidence.length > 0 ? [heading(4, label('evidence.heading')), ...evidence] : []),
    ...(finding.retests.length > 0
      ? [heading(4, label('finding.retests')), ...finding.retests.flatMap((each, n) => retestOf(each, notes[n] ?? [], writer))]
      : []),
  ];
}

function retests(writer: ReportWriter): RootContent[] {
  const { document, findings: all, label, day } = writer;
  const retested = all.filter((finding) => finding.retests.length > 0);
  const head = [
    label('retests.finding'),
    ...document.rounds.map(({ number, startDay }) => label('retests.round', { round: number, day: day(startDay) })),
  ];
  const rows = retested.map((finding) => [
    [toFinding(document, finding, `${finding.key} ${finding.title}`)],
    ...document.rounds.map(({ number }) => {
      // Retests are sorted newest first, so that the first retest of a round has the round's latest result.
      const result = finding.retests.find(({ round }) => round.number === number)?.result;
      return result ? label(`retest.result.${result}`) : '–';
    }),
  ]);
  return [table(head, rows, 'retests'), ...titlesNote(writer, 'RETESTS')];
}

/** Returns a writer whose context numbers figures and evidence across all chapters. */
export function reportWriter(document: PlainDocument): ReportWriter {
  const label = reportLabels(document.language);
  const pictures = new Set(document.images.map(({ fileName }) => fileName));
  return {
    document,
    findings: sortFindings(document.findings),
    label,
    context: treeContext(pictures, label, `${document.language}-`),
    day: (day) => writtenDay(day, document.language),
  };
}

function bodyOf({ place, findings }: ReportChapter, writer: ReportWriter): RootContent[] {
  const details = findings ? writer.findings.flatMap((finding) => findingOf(finding, writer)) : [];
  if (place === 'OVERVIEW') return [...overview(writer), ...details];
  if (place === 'FINDINGS') return details;
  return place === 'RETESTS' ? retests(writer) : chapterBody(place, writer);
}

export function reportChapters(writer: ReportWriter, parts: readonly ReportPlace[] = writer.document.parts): RootContent[][] {
  const { document, label } = writer;
  return chaptersOf({ ...document, parts: [...parts] }).map((chapter) => [
    heading(2, chapter.heading === null ? chapter.title : label(chapter.heading)),
    ...bodyOf(chapter, writer),
  ]);
}

/** Writes chapter numbers into the headings, for formats that do not number headings themselves. */
const numbered = ([first, ...rest]: RootContent[], n: number): RootContent[] =>
  first?.type === 'heading' ? [{ ...first, children: [text(`${n + 1}. `), ...first.children] }, ...rest] : rest;

/**
 * Returns the report as a tree, for formats without pages. Expects a document from `shownDocument`. The URL of each image in the tree is
 * its file name.
 */
export function reportTree(document: PlainDocument): Root {
  const writer = reportWriter(document);
  return { type: 'root', children: [...cover(writer), ...reportChapters(writer).flatMap(numbered)] };
}
