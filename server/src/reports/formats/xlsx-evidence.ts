import type { Sheet, Value } from '../../platform/workbook/workbook.ts';
import type { ReportEvidence, ReportFinding } from '../report-document.ts';
import type { Label } from '../report-labels.ts';
import type { NumberOf } from './evidence-markdown.ts';
import { column, pieces } from './xlsx-cells.ts';

function textsOf(item: ReportEvidence): string[] {
  switch (item.kind) {
    case 'HTTP':
      return [item.request, item.response, ''];
    case 'CODE':
      return ['', '', item.text];
    default:
      return ['', '', ''];
  }
}

/** Returns the rows of an evidence item. A text that is longer than a cell continues in the rows below, with the same key and number. */
function itemRows({ key }: ReportFinding, item: ReportEvidence, number: number | null, label: Label): Value[][] {
  const file = item.kind === 'FILE' ? item.file : null;
  const texts = textsOf(item).map(pieces);
  const rows = Math.max(1, ...texts.map(({ length }) => length));
  return Array.from({ length: rows }, (_, n): Value[] => {
    const textsAt = texts.map((each) => each[n] ?? null);
    if (n > 0) return [key, number, null, null, ...textsAt, null, null, null, null];
    const kind = label(`evidence.kind.${item.kind}`);
    const [duration, bytes] = item.kind === 'HTTP' ? [item.durationMs, item.responseBytes] : [undefined, file?.size];
    const facts = [file?.name ?? null, bytes ?? null, file?.sha256 ?? null, duration ?? null];
    return [key, number, kind, item.caption || null, ...textsAt, ...facts];
  });
}

export function evidenceSheet(findings: readonly ReportFinding[], numberOf: NumberOf, label: Label): Sheet[] {
  const rows = findings.flatMap((finding) =>
    (finding.evidence ?? []).flatMap((item) => itemRows(finding, item, numberOf(finding, item.id) ?? null, label)),
  );
  if (rows.length === 0) return [];
  return [
    {
      name: label('evidence.heading'),
      columns: [
        column(label('findings.key'), 12),
        column(label('evidence.number'), 9, 'number'),
        column(label('evidence.kindHead'), 22),
        column(label('evidence.caption'), 40, 'long'),
        column(label('evidence.request'), 60, 'long'),
        column(label('evidence.response'), 60, 'long'),
        column(label('evidence.kind.CODE'), 60, 'long'),
        column(label('evidence.kind.FILE'), 30, 'long'),
        column(label('evidence.bytes'), 14, 'number'),
        column('SHA-256', 66),
        column(label('evidence.duration'), 14, 'number'),
      ],
      rows: [rows],
    },
  ];
}
