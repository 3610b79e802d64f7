import { findingMatrix, matrixFigure } from '@coloa/contract/reports/finding-matrix.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import type { ReportPart } from '@coloa/contract/reports/report-parts.ts';
import { countedSeverities, countedStates } from '@coloa/contract/reports/report-selection.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { BlockContent, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { documentTree, type TreeContext, treeContext } from '../document/document-tree.ts';
import { findingTrees } from '../document/finding-trees.ts';
import { text } from '../document/phrases.ts';
import { type ReportFinding, type ReportRetest, sortFindings } from '../report-document.ts';
import { formatDay, type Label, reportLabels } from '../report-labels.ts';
import { categoryName, controlResult, coverageLine, lastRoundLine, stateWords } from '../report-lines.ts';
import { classificationWords, noneLine, selectionLine, selectionWords } from '../report-selection.ts';

type Cell = string | PhrasingContent[];

/** What the parts of one document are written with. */
export interface ReportWriter {
  document: PlainDocument;
  findings: readonly ReportFinding[];
  label: Label;
  context: TreeContext;
  day: (day: string) => string;
}

const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
const separated = (words: readonly PhrasingContent[], by: PhrasingContent): PhrasingContent[] =>
  words.flatMap((word, n) => (n === 0 ? [word] : [by, word]));
const paragraph = (...children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });

/** `name`: of its kind, for the format that shows kinds differently. */
const heading = (depth: 1 | 2 | 3 | 4, value: string, name?: string): RootContent => ({
  type: 'heading',
  depth,
  children: [text(value)],
  ...(name && { data: { hProperties: { id: name } } }),
});

const row = (cells: readonly Cell[]): Table['children'][number] => ({
  type: 'tableRow',
  children: cells.map((cell) => ({ type: 'tableCell', children: typeof cell === 'string' ? [text(cell)] : cell })),
});

const table = (head: readonly string[], rows: readonly (readonly Cell[])[], name: string, align: Table['align'] = null): RootContent => ({
  type: 'table',
  align,
  children: [row(head), ...rows.map(row)],
  data: { hProperties: { className: [name] } },
});

/** A mark whose look depends on its kind: `severity-HIGH`. */
const mark = (kind: 'severity' | 'status', name: string, word: string): PhrasingContent => ({
  type: 'strong',
  children: [text(word)],
  data: { hName: 'span', hProperties: { className: [kind, `${kind}-${name}`] } },
});

const findingId = ({ language }: PlainDocument, { key }: Pick<ReportFinding, 'key'>): string => `${language}-${key}`;
/** A link where the report tells of the finding, else its word alone. */
const toFinding = (document: PlainDocument, finding: Pick<ReportFinding, 'key'>, word: string): PhrasingContent =>
  document.parts.includes('FINDINGS') ? { type: 'link', url: `#${findingId(document, finding)}`, children: [text(word)] } : text(word);

/** What the cover tells of a report beside its title. */
export function coverFacts({ document, label, day }: ReportWriter): [string, string][] {
  const { project, version, generatedDay } = document;
  const dates = [project.startDay, project.endDay].map((each) => (each ? day(each) : '…')).join(' – ');
  const facts: [string, string | null][] = [
    [label('cover.client'), project.client],
    [label('cover.project'), project.key],
    [label('cover.dates'), project.startDay || project.endDay ? dates : null],
    [label('cover.lead', { count: project.leads.length }), project.leads.join(', ') || null],
    version
      ? [label('cover.version'), label('cover.versionOn', { version: version.number, day: day(generatedDay) })]
      : [label('cover.generated'), day(generatedDay)],
    version ? ['SHA-256', version.sha256] : ['', null],
    [label('cover.selection'), selectionWords(document, label)],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

function cover(writer: ReportWriter): RootContent[] {
  const { document, label } = writer;
  const { project } = document;
  return [
    heading(1, `${label(`title.${project.kind}`)} · ${project.name}`),
    paragraph(text(`${document.workspaceName} · ${classificationWords(document, label)}`)),
    table([label('cover.fact'), label('cover.value')], coverFacts(writer), 'facts'),
  ];
}

function summary({ document, findings, label, context }: ReportWriter): RootContent[] {
  const fixed = (each: readonly ReportFinding[]) => each.filter(({ status }) => status === 'CLOSED').length;
  const { open, fixed: shut } = countedStates(document.selection);
  const rows = countedSeverities(document).map((severity): Cell[] => {
    const those = findings.filter((finding) => finding.severity === severity);
    const counts = [those.length, ...(open ? [those.length - fixed(those)] : []), ...(shut ? [fixed(those)] : [])];
    return [[mark('severity', severity, label(`severity.${severity}`))], ...counts.map(String)];
  });
  const states = [...(open ? [label('summary.open')] : []), ...(shut ? [label('summary.fixed')] : [])];
  const head = [label('findings.severity'), label('summary.total'), ...states];
  const selected = selectionLine(document, label);
  const lastRound = lastRoundLine(findings, document.language, label);
  return [
    heading(2, label('summary.heading')),
    ...(selected === null ? [] : [paragraph(text(selected))]),
    ...documentTree(document.summary, context, 2),
    ...(lastRound === null ? [] : [paragraph(text(lastRound))]),
    findings.length > 0 ? table(head, rows, 'figures') : paragraph(text(noneLine(document, label))),
  ];
}

function scope({ document, label }: ReportWriter): RootContent[] {
  if (document.scope.length === 0) return [];
  const part = (title: string, inScope: boolean) => {
    const rows = document.scope
      .filter((each) => each.inScope === inScope)
      .map(({ kind, value, note }) => [label(`scope.kind.${kind}`), [code(value)], note]);
    return rows.length > 0
      ? [heading(3, title), table([label('scope.kindHead'), label('scope.value'), label('scope.note')], rows, 'scope')]
      : [];
  };
  return [heading(2, label('scope.heading')), ...part(label('scope.in'), true), ...part(label('scope.out'), false)];
}

/** How many findings of each severity are in each state. */
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

function overview(writer: ReportWriter): RootContent[] {
  const { document, findings, label } = writer;
  if (findings.length === 0) return [];
  const head = (['key', 'severity', 'title', 'score', 'status'] as const).map((column) => label(`findings.${column}`));
  const rows = findings.map((finding) => [
    finding.key,
    [mark('severity', finding.severity, label(`severity.${finding.severity}`))],
    [toFinding(document, finding, finding.title)],
    finding.cvss ? finding.cvss.score.toFixed(1) : '–',
    label(`status.${finding.status}`),
  ]);
  return [heading(2, label('findings.heading')), ...matrix(writer), table(head, rows, 'overview')];
}

function factsOf(finding: ReportFinding, { label, day }: ReportWriter): [string, Cell][] {
  const { cvss, cwe, vrt, assets, foundDay, reporter } = finding;
  const found = foundDay && (reporter ? label('finding.foundBy', { day: day(foundDay), name: reporter }) : day(foundDay));
  const facts: [string, Cell | null][] = [
    [label('findings.severity'), [mark('severity', finding.severity, label(`severity.${finding.severity}`))]],
    [label('findings.status'), label(`status.${finding.status}`)],
    [label('finding.cvss', { version: cvss?.version ?? '' }), cvss && [strong(cvss.score.toFixed(1)), text(' '), code(cvss.vector)]],
    [label('finding.cwe'), cwe && (cwe.name ? `CWE-${cwe.id} ${cwe.name}` : `CWE-${cwe.id}`)],
    [label('finding.vrt'), vrt?.name ?? null],
    [label('finding.asset', { count: assets.length }), assets.length > 0 ? separated(assets.map(code), { type: 'break' }) : null],
    [found ? label('finding.found') : label('finding.reporter'), found || reporter],
  ];
  return facts.flatMap(([name, cell]) => (cell ? [[name, cell] as [string, Cell]] : []));
}

function retestOf(
  { round, day: when, tester, result, results }: ReportRetest,
  note: readonly RootContent[],
  { label, day }: ReportWriter,
): RootContent[] {
  const head = label('retest.head', { round: round.number, day: day(when), name: tester });
  const rows = results.map((each) => [label(`retest.result.${each.result}`), [code(each.asset || label('retest.whole'))], each.note]);
  return [
    { ...paragraph(text(`${head}: `), strong(label(`retest.result.${result}`))), data: { hProperties: { className: ['round'] } } },
    ...(rows.length > 0 ? [table([label('coverage.result'), label('scope.value'), label('scope.note')], rows, 'retest')] : []),
    ...note,
  ];
}

function findingOf(finding: ReportFinding, writer: ReportWriter): RootContent[] {
  const { label, context, document } = writer;
  const { sections, evidence, notes } = findingTrees(finding, context, 4);
  return [
    heading(3, `${finding.key} · ${finding.title}`, findingId(document, finding)),
    table([label('cover.fact'), label('cover.value')], factsOf(finding, writer), 'facts'),
    ...sections.flatMap(({ name, nodes }) => [heading(4, label(`finding.${name}`)), ...nodes]),
    ...(evidence.length > 0 ? [heading(4, label('evidence.heading')), ...evidence] : []),
    ...(finding.retests.length > 0
      ? [heading(4, label('finding.retests')), ...finding.retests.flatMap((each, n) => retestOf(each, notes[n] ?? [], writer))]
      : []),
  ];
}

function findings(writer: ReportWriter): RootContent[] {
  if (writer.findings.length === 0) return [];
  return [heading(2, writer.label('findings.details')), ...writer.findings.flatMap((finding) => findingOf(finding, writer))];
}

function retests({ document, findings: all, label, day }: ReportWriter): RootContent[] {
  const retested = all.filter((finding) => finding.retests.length > 0);
  if (retested.length === 0) return [];
  const head = [
    label('retests.finding'),
    ...document.rounds.map(({ number, startDay }) => label('retests.round', { round: number, day: day(startDay) })),
  ];
  const rows = retested.map((finding) => [
    [toFinding(document, finding, `${finding.key} ${finding.title}`)],
    ...document.rounds.map(({ number }) => {
      // Newest first: the first of a round is what it came to.
      const result = finding.retests.find(({ round }) => round.number === number)?.result;
      return result ? label(`retest.result.${result}`) : '–';
    }),
  ]);
  return [heading(2, label('retests.heading')), table(head, rows, 'retests')];
}

function coverage({ document, label, day }: ReportWriter): RootContent[] {
  if (document.coverage.length === 0) return [];
  const head = (['control', 'result', 'testers', 'day', 'findings'] as const).map((column) => label(`coverage.${column}`));
  const told = new Set(document.findings.map(({ key }) => key));
  const place = (key: string): PhrasingContent => (told.has(key) ? toFinding(document, { key }, key) : text(key));
  return [
    heading(2, label('coverage.heading')),
    paragraph(text(coverageLine(document, label))),
    ...document.coverage.flatMap((category) => [
      heading(3, categoryName(category, label)),
      table(
        head,
        category.controls.flatMap((control) => [
          [
            [code(control.code), text(` ${control.title}`)],
            controlResult(document, control, label),
            control.testers.join(', ') || '–',
            control.day ? day(control.day) : '–',
            control.findings.length > 0 ? separated(control.findings.map(place), text(', ')) : '–',
          ],
          ...control.assets.map(({ asset, state }) => [[code(asset)], stateWords(document, state, control, label), '', '', '']),
        ]),
        'coverage',
      ),
    ]),
  ];
}

function appendix({ document, findings: all, label, context }: ReportWriter): RootContent[] {
  const written =
    document.appendix.trim() === '' ? [] : [heading(2, label('appendix.heading')), ...documentTree(document.appendix, context, 2)];
  if (all.length === 0) return written;
  const rows = SEVERITIES.map((severity) => [[mark('severity', severity, label(`severity.${severity}`))], label(`scale.${severity}`)]);
  return [
    ...written,
    heading(2, label('scale.heading')),
    paragraph(text(label('scale.intro'))),
    table([label('findings.severity'), label('scale.meaning')], rows, 'scale'),
  ];
}

const PARTS: Record<ReportPart, (writer: ReportWriter) => RootContent[]> = {
  SUMMARY: summary,
  SCOPE: scope,
  OVERVIEW: overview,
  FINDINGS: findings,
  RETESTS: retests,
  COVERAGE: coverage,
  APPENDIX: appendix,
};

/** Writes parts of a document that went through `shownDocument`; figures, footnotes and texts are counted over all that it writes. */
export function reportWriter(document: PlainDocument): ReportWriter {
  const label = reportLabels(document.language);
  const pictures = new Set(document.images.map(({ fileName }) => fileName));
  return {
    document,
    findings: sortFindings(document.findings),
    label,
    context: treeContext(pictures, label, `${document.language}-`),
    day: (day) => formatDay(day, document.language),
  };
}

/** One part of a report, as a tree of Markdown; nothing where there is nothing to tell. */
export const reportPart = (writer: ReportWriter, part: ReportPart): RootContent[] => PARTS[part](writer);

/**
 * A whole report as a tree of Markdown, for formats that flow. Expects a document that went through `shownDocument`; pictures are named by their
 * file names alone.
 */
export function reportTree(document: PlainDocument): Root {
  const writer = reportWriter(document);
  return { type: 'root', children: [...cover(writer), ...document.parts.flatMap((part) => reportPart(writer, part))] };
}
