import type { Language } from '@coloa/contract/languages.ts';
import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import type { BlockContent, PhrasingContent, RootContent, Table } from 'mdast';
import { text } from '../document/phrases.ts';
import type { TreeContext } from '../document/tree-context.ts';
import type { ReportFinding } from '../report-document.ts';
import type { Label } from '../report-labels.ts';

export type Cell = string | PhrasingContent[];

export interface ReportWriter {
  document: PlainDocument;
  findings: readonly ReportFinding[];
  label: Label;
  context: TreeContext;
  day: (day: string) => string;
}

export const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] });
export const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
export const separated = (words: readonly PhrasingContent[], by: PhrasingContent): PhrasingContent[] =>
  words.flatMap((word, n) => (n === 0 ? [word] : [by, word]));
export const paragraph = (...children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });

export const heading = (depth: 1 | 2 | 3 | 4, value: string, name?: string): RootContent => ({
  type: 'heading',
  depth,
  children: [text(value)],
  ...(name && { data: { hProperties: { id: name } } }),
});

const row = (cells: readonly Cell[]): Table['children'][number] => ({
  type: 'tableRow',
  children: cells.map((cell) => ({ type: 'tableCell', children: typeof cell === 'string' ? [text(cell)] : cell })),
});

export const table = (
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  name: string,
  align: Table['align'] = null,
): RootContent => ({
  type: 'table',
  align,
  children: [row(head), ...rows.map(row)],
  data: { hProperties: { className: [name] } },
});

export const mark = (kind: 'severity' | 'status', name: string, word: string): PhrasingContent => ({
  type: 'strong',
  children: [text(word)],
  data: { hName: 'span', hProperties: { className: [kind, `${kind}-${name}`] } },
});

export const findingId = ({ language }: PlainDocument, { key }: Pick<ReportFinding, 'key'>): string => `${language}-${key}`;
export const toFinding = (document: PlainDocument, finding: Pick<ReportFinding, 'key'>, word: string): PhrasingContent =>
  document.parts.includes('FINDINGS') ? { type: 'link', url: `#${findingId(document, finding)}`, children: [text(word)] } : text(word);

/** Marks the language for spell checkers and screen readers. Null means the language of the document. */
export const inTongue = (nodes: readonly RootContent[], language: Language | null): RootContent[] =>
  language === null
    ? [...nodes]
    : nodes.map((node) => ({ ...node, data: { ...node.data, hProperties: { ...hProperties(node), lang: language } } }) as RootContent);

const hProperties = ({ data }: RootContent): object => (data as { hProperties?: object } | undefined)?.hProperties ?? {};

export const tongueOf = ({ data }: RootContent): Language | null =>
  (data as { hProperties?: { lang?: Language } } | undefined)?.hProperties?.lang ?? null;

export const note = (words: string): RootContent => paragraph({ type: 'emphasis', children: [text(words)] });
