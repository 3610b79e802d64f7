import { escapeMarkdown, replaceEvidenceReferences } from '@coloa/contract/issues/evidence-in-texts.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { measuredWords } from '../document/finding-trees.ts';
import type { ReportEvidence, ReportFinding } from '../report-document.ts';
import type { Label } from '../report-labels.ts';
import { reportChapters, reportWriter } from './report-tree.ts';

/** Returns the number of an evidence item; undefined if the report does not contain the item. */
export type NumberOf = (finding: Pick<ReportFinding, 'key'>, id: string) => number | undefined;

/**
 * Returns a function that numbers evidence items. Builds the whole report, because the number of an item depends on all items before it.
 */
export function evidenceNumbers(document: PlainDocument): NumberOf {
  if (document.findings.every(({ evidence = [] }) => evidence.length === 0)) return () => undefined;
  const writer = reportWriter(document);
  reportChapters(writer);
  return ({ key }, id) => writer.context.numbers.get(`${key} ${id}`);
}

export const withoutReferences = (markdown: string, finding: ReportFinding, numberOf: NumberOf, label: Label): string =>
  replaceEvidenceReferences(markdown, ({ words, id }) => {
    const number = numberOf(finding, id);
    return words || (number === undefined ? label('evidence.absent') : label('evidence.numbered', { number }));
  });

function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${/^[\w+#.-]*$/.test(language) ? language : ''}\n${code}\n${fence}`;
}

function contentOf(item: ReportEvidence, label: Label): string[] {
  switch (item.kind) {
    case 'HTTP':
      return [
        ...[item.request, item.response].flatMap((message) => (message.trim() === '' ? [] : [fenced(message, 'http')])),
        ...[measuredWords(item, label)].filter(Boolean),
      ];
    case 'CODE':
      return [fenced(item.text, item.language)];
    case 'IMAGE':
      return [];
    case 'FILE':
      return item.file ? [fenced(`${item.file.name}\nSHA-256 ${item.file.sha256}`, '')] : [];
  }
}

/** Returns the evidence as Markdown, for tools that have no field for evidence. */
export const evidenceMarkdown = (finding: ReportFinding, numberOf: NumberOf, label: Label): string =>
  (finding.evidence ?? [])
    .flatMap((item) => {
      const name = label('evidence.numbered', { number: numberOf(finding, item.id) ?? '' });
      return [`**${name}**${item.caption && ` ${escapeMarkdown(item.caption)}`}`, ...contentOf(item, label)];
    })
    .join('\n\n');

const DEFINITION = /^ {0,3}\[([^[\]\n]+)\]:/gm;

const labelOf = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Replaces images with their captions: images of Coloa would be broken links in another tool, and external images would cause
 * unexpected requests. Takes time linear in the length of the text.
 */
export function withoutPictures(markdown: string): string {
  const defined = new Set([...markdown.matchAll(DEFINITION)].map(([, label = '']) => labelOf(label)));
  return withoutInlinePictures(markdown).replace(/!\[([^[\]]*)\](?:\[([^[\]]*)\])?/g, (whole, caption: string, label = '') =>
    defined.has(labelOf(label || caption)) ? caption : whole,
  );
}

const withoutInlinePictures = (markdown: string): string =>
  markdown.replace(/!\[([^[\]]*)\](?:\([^()<>\s]*(?:[ \n]+(?:"[^"()]*"|'[^'()]*'))?[ \n]*\)|\(<[^<>()\n]*>\))/g, '$1');
