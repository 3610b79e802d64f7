import { targetKindName } from '@coloa/contract/projects/targets.ts';
import type { ReportChapter } from '@coloa/contract/reports/report-chapters.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { countedSeverities, countedStates } from '@coloa/contract/reports/report-selection.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { PhrasingContent, RootContent } from 'mdast';
import { documentTree } from '../document/document-tree.ts';
import { text } from '../document/phrases.ts';
import { coverOf } from '../report-cover.ts';
import type { ReportControl, ReportFinding } from '../report-document.ts';
import { categoryName, controlResult, coverageLine, lastRoundLine, partTongueLine, stateWords, untestedLine } from '../report-lines.ts';
import { noneLine, selectionLine } from '../report-selection.ts';
import { type Cell, code, heading, inTongue, mark, note, paragraph, type ReportWriter, separated, table, toFinding } from './tree-nodes.ts';

export function cover({ document, label }: ReportWriter): RootContent[] {
  const { kind, title, subtitle, workspace, classification, facts } = coverOf(document, label);
  return [
    ...inTongue([heading(1, title)], document.untranslated?.titles?.includes('TITLE') ? document.untranslated.language : null),
    paragraph(text(`${kind} · ${subtitle}`)),
    paragraph(text(`${workspace} · ${classification}`)),
    table(
      [label('cover.fact'), label('cover.value')],
      facts.map(({ name, value }) => [name, value]),
      'facts',
    ),
  ];
}

function summary(writer: ReportWriter): RootContent[] {
  const { document, findings, label } = writer;
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
    ...(selected === null ? [] : [paragraph(text(selected))]),
    ...written(document.summary, 'SUMMARY', writer),
    ...(lastRound === null ? [] : [paragraph(text(lastRound))]),
    findings.length > 0 ? table(head, rows, 'figures') : paragraph(text(noneLine(document, label))),
  ];
}

function scope({ document, label }: ReportWriter): RootContent[] {
  const part = (title: string, inScope: boolean) => {
    const rows = document.scope
      .filter((each) => each.inScope === inScope)
      .map(({ kind, value, note }) => [label(`scope.kind.${targetKindName({ kind, value })}`), [code(value)], note]);
    return rows.length > 0
      ? [heading(3, title), table([label('scope.kindHead'), label('scope.value'), label('scope.note')], rows, 'scope')]
      : [];
  };
  return [...part(label('scope.in'), true), ...part(label('scope.out'), false)];
}

function coverage({ document, label, day }: ReportWriter): RootContent[] {
  const head = (['control', 'result', 'testers', 'day', 'findings'] as const).map((column) => label(`coverage.${column}`));
  const told = new Set(document.findings.map(({ key }) => key));
  const place = (key: string): PhrasingContent => (told.has(key) ? toFinding(document, { key }, key) : text(key));
  const rowsOf = (control: ReportControl): Cell[][] => [
    [
      [code(control.code), text(` ${control.title}`)],
      controlResult(document, control, label),
      control.testers.join(', ') || '–',
      control.day ? day(control.day) : '–',
      control.findings.length > 0 ? separated(control.findings.map(place), text(', ')) : '–',
    ],
    ...control.assets.map(({ asset, state }): Cell[] => [[code(asset)], stateWords(document, state, control, label), '', '', '']),
  ];
  return [
    paragraph(text(coverageLine(document, label))),
    ...document.coverage.flatMap((category) => [
      heading(3, categoryName(category, label)),
      ...(category.controls.length > 0 ? [table(head, category.controls.flatMap(rowsOf), 'coverage')] : []),
      ...lineOf(untestedLine(category, label)),
    ]),
  ];
}

const lineOf = (words: string | null): RootContent[] => (words === null ? [] : [paragraph(text(words))]);

function scale({ label }: ReportWriter): RootContent[] {
  const rows = SEVERITIES.map((severity) => [[mark('severity', severity, label(`severity.${severity}`))], label(`scale.${severity}`)]);
  return [paragraph(text(label('scale.intro'))), table([label('findings.severity'), label('scale.meaning')], rows, 'scale')];
}

export function written(markdown: string, part: ReportPlace, { document, label, context }: ReportWriter): RootContent[] {
  const line = partTongueLine(document, part, label);
  const tree = documentTree(markdown, context, 2);
  if (line === null) return tree;
  // If the note concerns only the title of the part, the text itself is in the language of the document.
  const { untranslated } = document;
  return [note(line), ...inTongue(tree, untranslated?.parts.includes(part) ? untranslated.language : null)];
}

function section(place: ReportPlace, writer: ReportWriter): RootContent[] {
  const { document, label, day } = writer;
  const { sections = [], history = [] } = document;
  const lines = place === 'DOCUMENT_CONTROL' ? history.map(({ number, day: when, by }) => [`${number}`, day(when), by]) : [];
  const head = (['version', 'day', 'by'] as const).map((column) => label(`history.${column}`));
  const markdown = sections.find(({ id }) => id === place)?.text ?? '';
  return [...(lines.length > 0 ? [table(head, lines, 'history')] : []), ...written(markdown, place, writer)];
}

const BODIES = {
  SUMMARY: summary,
  SCOPE: scope,
  COVERAGE: coverage,
  APPENDIX: (writer) => written(writer.document.appendix, 'APPENDIX', writer),
  SCALE: scale,
} satisfies Record<string, (writer: ReportWriter) => RootContent[]>;

export function chapterBody(
  place: Exclude<ReportChapter['place'], 'OVERVIEW' | 'FINDINGS' | 'RETESTS'>,
  writer: ReportWriter,
): RootContent[] {
  const body = place in BODIES ? BODIES[place as keyof typeof BODIES] : null;
  return body ? body(writer) : section(place as ReportPlace, writer);
}
