import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import type { Column, Sheet, Value } from '../../platform/workbook/workbook.ts';
import { plainWords } from '../document/plain-words.ts';
import type { ReportField, ReportFinding } from '../report-document.ts';
import type { Label } from '../report-labels.ts';
import { findingTongueLine, riskLine } from '../report-lines.ts';
import { severityCell } from '../workbook-style.service.ts';
import { type NumberOf, withoutReferences } from './evidence-markdown.ts';
import { column, pieces, TEXT_ROW } from './xlsx-cells.ts';

export interface XlsxWriter {
  document: PlainDocument;
  madeFor: string | null;
  findings: readonly ReportFinding[];
  label: Label;
  numberOf: NumberOf;
}

interface ShownColumns {
  /** The texts of the findings are shown. */
  texts: boolean;
  /** A finding has vectors of two versions. */
  two: boolean;
  /** The custom fields in one line. */
  lines: readonly ReportField[];
  /** The custom fields in Markdown. */
  written: readonly ReportField[];
}

/**
 * Returns the custom fields of all findings, each once. Each finding has its fields in the order of the workspace, so a field comes after
 * those that precede it in its finding.
 */
function fieldsOf(findings: readonly ReportFinding[]): ReportField[] {
  const found: ReportField[] = [];
  const lists = findings.flatMap(({ fields }) => (fields ? [fields] : []));
  for (const list of lists.toSorted((a, b) => b.length - a.length)) {
    let at = 0;
    for (const field of list) {
      const known = found.findIndex(({ key }) => key === field.key);
      if (known < 0) found.splice(at, 0, field);
      at = (known < 0 ? at : known) + 1;
    }
  }
  return found;
}

const isLine = ({ kind }: ReportField): boolean => kind === 'LINE';

const findingColumns = (label: Label, { two, lines }: ShownColumns): Column[] => [
  column(label('findings.key'), 12),
  column(label('findings.severity'), 14),
  column(label('findings.title'), 60, 'long'),
  column(label('findings.status'), 20),
  column(label('findings.score'), 9, 'decimal'),
  column(label('findings.vector'), 44),
  ...(two ? [column(label('findings.otherScore'), 9, 'decimal'), column(label('findings.otherVector'), 44)] : []),
  column(label('finding.cwe'), 30),
  column(label('finding.vrt'), 36),
  column(label('finding.asset', { count: 2 }), 40, 'long'),
  column(label('finding.found'), 12, 'day'),
  column(label('finding.reporter'), 22),
  column(label('finding.risk'), 40, 'long'),
  ...lines.map(({ name }) => column(name, 30, 'long')),
  column(label('writtenIn.column'), 40, 'long'),
];

/** Returns the rows of a finding. A text that is longer than a cell continues in the rows below, with the same key. */
function findingRows(finding: ReportFinding, { document, label, numberOf }: XlsxWriter, shown: ShownColumns): Value[][] {
  const { key, severity, title, status, cvss, cvssOther, cwe, vrt, assets, foundDay, reporter, sections } = finding;
  const valueIn = (field: ReportField) => finding.fields?.find(({ key: own }) => own === field.key)?.value;
  const facts: Value[] = [
    key,
    severityCell(severity, label(`severity.${severity}`)),
    title,
    label(`status.${status}`),
    cvss?.score ?? null,
    cvss?.vector ?? null,
    ...(shown.two ? [cvssOther?.score ?? null, cvssOther?.vector ?? null] : []),
    cwe && [`CWE-${cwe.id}`, cwe.name].filter(Boolean).join(' '),
    vrt?.name ?? null,
    assets.join('\n'),
    foundDay,
    reporter,
    riskLine(finding, label, (day) => writtenDay(day, document.language)),
    ...shown.lines.map((field) => valueIn(field) ?? null),
    findingTongueLine(finding, label),
  ];
  if (!shown.texts) return [facts];
  const markdown = [...SECTIONS.map((name) => sections[name]), ...shown.written.map((field) => valueIn(field) ?? '')];
  const cut = markdown.map((text) => pieces(plainWords(withoutReferences(text, finding, numberOf, label))));
  const more = Math.max(...cut.map(({ length }) => length)) - 1;
  const textsAt = (n: number): Value[] => cut.map((each) => each[n] ?? null);
  const below = Array.from({ length: Math.max(0, more) }, (_, n): Value[] => [key, ...facts.slice(1).map(() => null), ...textsAt(n + 1)]);
  return [[...facts, ...textsAt(0)], ...below];
}

export function findingSheet(writer: XlsxWriter): Sheet {
  const { document, findings, label } = writer;
  const texts = document.parts.includes('FINDINGS');
  const two = findings.some(({ cvssOther }) => cvssOther !== undefined);
  const fields = fieldsOf(findings);
  const shown: ShownColumns = { texts, two, lines: fields.filter(isLine), written: fields.filter((field) => !isLine(field)) };
  const names = [...SECTIONS.map((name) => label(`finding.${name}`)), ...shown.written.map(({ name }) => name)];
  return {
    name: label('findings.heading'),
    columns: [...findingColumns(label, shown), ...(texts ? names.map((name) => column(name, 60, 'long')) : [])],
    rows: findings.map((finding) => findingRows(finding, writer, shown)),
    ...(texts && { rowHeight: TEXT_ROW }),
  };
}
