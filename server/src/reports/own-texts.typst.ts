import type { ReportChapter } from '@coloa/contract/reports/report-chapters.ts';
import type { ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import type { ReportDocument } from './report-document.ts';
import type { Label } from './report-labels.ts';
import { partTongueLine, titlesTongueLine } from './report-lines.ts';
import { markdownToTypst, type TypstContext } from './tree-to-typst.ts';
import { array, join, KEPT_TOGETHER, literal, phrase, section } from './typst-literal.ts';

export function ownText(document: ReportDocument, part: ReportPlace, markdown: string, context: TypstContext): string {
  const line = partTongueLine(document, part, context.label);
  const body = markdownToTypst(markdown, context);
  if (line === null) return body;
  // If the note concerns only the title, the text itself is in the language of the report.
  const inOther = document.untranslated?.parts.includes(part);
  return join([`quiet(${literal(line)})`, inOther ? `in-tongue("${document.untranslated?.language}", ${body})` : body]);
}

export function titlesNote(document: Pick<ReportDocument, 'parts' | 'findings'>, part: 'OVERVIEW' | 'RETESTS', label: Label): string[] {
  const line = titlesTongueLine(document, part, label);
  return line === null ? [] : [`quiet(${phrase(line)})`];
}

export function ownSection(document: ReportDocument, place: ReportChapter['place'], heading: string, context: TypstContext): string {
  const { sections = [], history = [], language } = document;
  const { label } = context;
  const found = sections.find(({ id }) => id === place);
  if (!found) throw new Error('a chapter is of a part or of a section that is there');
  const rows = history.map(({ number, day, by }) => `("${number}", ${literal(writtenDay(day, language))}, ${phrase(by)})`);
  const head = (['version', 'day', 'by'] as const).map((column) => literal(label(`history.${column}`)));
  const table = place === 'DOCUMENT_CONTROL' && rows.length > 0 ? [`history-table(${array(head)}, ${array(rows)})`] : [];
  return join([
    section(heading, table.length > 0 ? 110 + 34 * rows.length : KEPT_TOGETHER / 3),
    ...table,
    ownText(document, found.id, found.text, context),
  ]);
}
