import { buffer } from 'node:stream/consumers';
import { targetKindName } from '@coloa/contract/projects/targets.ts';
import { nameOfReport, type ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { titleWords } from '@coloa/contract/reports/report-kinds.ts';
import { isReportPart, type ReportPart, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { countedSeverities, countedStates } from '@coloa/contract/reports/report-selection.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import { wholeOfficeFile } from '../../platform/workbook/office-parts.ts';
import { type Sheet, type Value, workbookStream } from '../../platform/workbook/workbook.ts';
import { plainWords } from '../document/plain-words.ts';
import { shownDocument } from '../plain-document.ts';
import { coverTongue, propertiesOf } from '../report-cover.ts';
import { type ReportDocument, sortFindings } from '../report-document.ts';
import { type Label, reportLabels } from '../report-labels.ts';
import { controlResult, partTongueLine, stateWords } from '../report-lines.ts';
import { classificationWords, selectionWords } from '../report-selection.ts';
import { severityCell, workbookLook } from '../workbook-style.service.ts';
import { evidenceNumbers, withoutReferences } from './evidence-markdown.ts';
import { column, paragraphs } from './xlsx-cells.ts';
import { evidenceSheet } from './xlsx-evidence.ts';
import { findingSheet, type XlsxWriter as Writer } from './xlsx-findings.ts';

function summary({ document, madeFor, findings, label }: Writer): Sheet {
  const { project, version, generatedDay } = document;
  const shown = document.parts.includes('SUMMARY');
  // Dates are text, because the column contains values of all kinds.
  const day = (each: string) => writtenDay(each, document.language);
  const tongue = coverTongue(document, label);
  const facts: [string, Value][] = [
    [label('cover.madeFor'), madeFor],
    [label('cover.status'), document.draft ? label('draft') : null],
    [titleWords(document, label), nameOfReport(document)],
    [label('cover.subtitle'), document.subtitle ?? null],
    ...(tongue ? [[tongue.name, tongue.value] as [string, Value]] : []),
    [label('cover.project'), document.title === undefined ? project.key : `${project.key} ${project.name}`],
    [label('cover.client'), project.client],
    [label('cover.by'), document.workspaceName],
    [label('cover.classification'), classificationWords(document, label)],
    [label('cover.starts'), project.startDay && day(project.startDay)],
    [label('cover.ends'), project.endDay && day(project.endDay)],
    [label('cover.lead', { count: project.leads.length }), project.leads.join(', ')],
    [label('cover.version'), version && `${version.number}`],
    ['SHA-256', version?.sha256 ?? null],
    [label('cover.generated'), day(generatedDay)],
    [label('cover.selection'), selectionWords(document, label)],
  ];
  const fixed = findings.filter(({ status }) => status === 'CLOSED').length;
  const counted = countedStates(document.selection);
  const figures: [Value, Value][] = [
    ...countedSeverities(document).map((severity): [Value, Value] => [
      severityCell(severity, label(`severity.${severity}`)),
      findings.filter((finding) => finding.severity === severity).length,
    ]),
    [label('summary.total'), findings.length],
    ...(counted.open ? [[label('summary.open'), findings.length - fixed] as [Value, Value]] : []),
    ...(counted.fixed ? [[label('summary.fixed'), fixed] as [Value, Value]] : []),
  ];
  const texts = [...noteOf('SUMMARY', document, label), ...paragraphs(plainWords(document.summary))].map((paragraph): [Value, Value] => [
    label('summary.heading'),
    paragraph,
  ]);
  return {
    name: shown ? label('summary.heading') : label('cover.fact'),
    columns: [column(label('cover.fact'), 30), column(label('cover.value'), 100, 'long')],
    rows: [[...facts.filter(([, value]) => value !== null && value !== ''), ...(shown ? [...texts, ...figures] : [])]],
  };
}

const noteOf = (part: ReportPlace, document: PlainDocument, label: Label): string[] => {
  const line = partTongueLine(document, part, label);
  return line === null ? [] : [line];
};

const textSheet = (name: string, part: ReportPlace, markdown: string, { document, label }: Writer): Sheet => ({
  name,
  columns: [column(name, 120, 'long')],
  rows: [[...noteOf(part, document, label), ...paragraphs(plainWords(markdown))].map((paragraph) => [paragraph])],
});

function history({ document, label }: Writer): Sheet {
  const rows = (document.history ?? []).map(({ number, day, by }): Value[] => [number, day, by]);
  return {
    name: label('history.heading'),
    columns: [column(label('history.version'), 12, 'number'), column(label('history.day'), 12, 'day'), column(label('history.by'), 40)],
    rows: [rows],
  };
}

function section(place: ReportPlace, writer: Writer): Sheet[] {
  const { sections = [], history: versions = [] } = writer.document;
  const found = sections.find(({ id }) => id === place);
  if (!found) return [];
  return [
    ...(place === 'DOCUMENT_CONTROL' && versions.length > 0 ? [history(writer)] : []),
    ...(found.text.trim() === '' ? [] : [textSheet(found.title, place, found.text, writer)]),
  ];
}

function scope({ document, label }: Writer): Sheet {
  const rows = document.scope.map(({ inScope, kind, value, note }) => [
    label(inScope ? 'scope.in' : 'scope.out'),
    label(`scope.kind.${targetKindName({ kind, value })}`),
    value,
    note,
  ]);
  return {
    name: label('scope.heading'),
    columns: [
      column(label('scope.heading'), 18),
      column(label('scope.kindHead'), 16),
      column(label('scope.value'), 60),
      column(label('scope.note'), 60, 'long'),
    ],
    rows: [rows],
  };
}

function retests({ findings, label, numberOf }: Writer): Sheet {
  const rows = findings.flatMap((finding) =>
    finding.retests.flatMap(({ round, day, tester, result, results, note }) => {
      const { key, title } = finding;
      const told = results.length > 0 ? results : [{ asset: '', result, note: '' }];
      return told.map((each): Value[] => [
        key,
        title,
        round.number,
        day,
        tester,
        label(`retest.result.${result}`),
        each.asset || label('retest.whole'),
        label(`retest.result.${each.result}`),
        each.note,
        plainWords(withoutReferences(note, finding, numberOf, label)),
      ]);
    }),
  );
  return {
    name: label('retests.heading'),
    columns: [
      column(label('findings.key'), 12),
      column(label('findings.title'), 60, 'long'),
      column(label('retests.roundHead'), 8, 'number'),
      column(label('coverage.day'), 12, 'day'),
      column(label('coverage.testers'), 22),
      column(label('coverage.result'), 20),
      column(label('finding.asset', { count: 1 }), 40),
      column(label('retests.onAsset'), 20),
      column(label('scope.note'), 40, 'long'),
      column(label('retests.note'), 60, 'long'),
    ],
    rows: [rows],
  };
}

function coverage({ document, label }: Writer): Sheet {
  const rows = document.coverage.flatMap(({ name, standard, controls, untested = [] }) => [
    ...controls.flatMap((control) => {
      const { code, title, testers, day, findings, assets } = control;
      const before: Value[] = [standard, name, code, title];
      const after: Value[] = [testers.join(', '), day, findings.join(', ')];
      return [
        [...before, null, controlResult(document, control, label), ...after],
        ...assets.map(({ asset, state }): Value[] => [...before, asset, stateWords(document, state, control, label), ...after]),
      ];
    }),
    ...untested.map((code): Value[] => [standard, name, code, null, null, label('coverage.state.NOT_STARTED'), null, null, null]),
  ]);
  return {
    name: label('coverage.heading'),
    columns: [
      column(label('coverage.standard'), 12),
      column(label('coverage.group'), 30),
      column(label('findings.key'), 16),
      column(label('coverage.control'), 60),
      column(label('finding.asset', { count: 1 }), 40),
      column(label('coverage.result'), 30),
      column(label('coverage.testers'), 28),
      column(label('coverage.day'), 12, 'day'),
      column(label('coverage.findings'), 24),
    ],
    rows: [rows],
  };
}

function appendix(writer: Writer): Sheet[] {
  const { document, findings, label } = writer;
  const scale = SEVERITIES.map((severity) => [severityCell(severity, label(`severity.${severity}`)), label(`scale.${severity}`)]);
  return [
    ...(document.appendix.trim() === '' ? [] : [textSheet(label('appendix.heading'), 'APPENDIX', document.appendix, writer)]),
    ...(findings.length > 0
      ? [
          {
            name: label('scale.heading'),
            columns: [column(label('findings.severity'), 16), column(label('scale.meaning'), 100, 'long')],
            rows: [scale],
          },
        ]
      : []),
  ];
}

const PARTS: Record<ReportPart, (writer: Writer) => Sheet[]> = {
  SUMMARY: () => [],
  SCOPE: (writer) => (writer.document.scope.length > 0 ? [scope(writer)] : []),
  OVERVIEW: (writer) =>
    writer.findings.length > 0 ? [findingSheet(writer), ...evidenceSheet(writer.findings, writer.numberOf, writer.label)] : [],
  FINDINGS: (writer) => (writer.document.parts.includes('OVERVIEW') ? [] : PARTS.OVERVIEW(writer)),
  RETESTS: (writer) => (writer.findings.some((finding) => finding.retests.length > 0) ? [retests(writer)] : []),
  COVERAGE: (writer) => (writer.document.coverage.length > 0 ? [coverage(writer)] : []),
  APPENDIX: appendix,
};

function sheetsOf(document: PlainDocument, madeFor: string | null): Sheet[] {
  const writer: Writer = {
    document,
    madeFor,
    findings: sortFindings(document.findings),
    label: reportLabels(document.language),
    numberOf: evidenceNumbers(document),
  };
  return [summary(writer), ...document.parts.flatMap((part) => (isReportPart(part) ? PARTS[part](writer) : section(part, writer)))];
}

/** @throws BrokenPart if an XML part of the file is invalid */
export async function reportXlsx(documents: readonly ReportDocument[]): Promise<Buffer> {
  const plain = documents.map(shownDocument);
  const [first] = plain;
  const sheets = plain.flatMap((document, n) => sheetsOf(document, documents[n]?.watermark ?? null));
  if (!first) throw new Error('a report has a document');
  const look = workbookLook(first.language);
  return wholeOfficeFile(await buffer(workbookStream({ ...propertiesOf(first), sheets, timeZone: 'UTC', ...look })));
}
