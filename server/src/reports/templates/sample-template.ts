import type { Language } from '@coloa/contract/languages.ts';
import { PLACEHOLDERS, type Placeholder, type PlaceholderScope, placeholderKey } from '@coloa/contract/reports/report-placeholders.ts';
import {
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { translate } from '../../platform/text/translations.ts';
import { COLUMN, LINE_SOFT, MUTED, PAGE } from '../formats/docx-style.ts';
import { NUMBERING, reportStyles, TONGUES } from '../formats/docx-styles.ts';
import { sampleLayout } from './sample-layout.ts';

/** Creates the sample, a working template: a whole report, then every placeholder with its explanation. */
export function sampleTemplate(language: Language): Promise<Buffer> {
  const say = (key: string) => translate(language, `reportTemplates:${key}`);
  const about = ({ name }: Placeholder) => say(`about.${placeholderKey(name)}`);
  const words = (text: string, quiet = false) => new TextRun({ text, ...(quiet && { color: MUTED, size: 18 }) });
  const line = (...children: TextRun[]) => new Paragraph({ children });
  const half = (text: string) => new Paragraph({ children: [new TextRun({ text, color: MUTED })] });

  const texts = (scope: PlaceholderScope): (Paragraph | Table)[] => {
    const those = PLACEHOLDERS.filter((each) => each.kind === 'TEXT' && each.scopes.includes(scope));
    if (those.length === 0) return [];
    const rule = { style: BorderStyle.SINGLE, size: 4, color: LINE_SOFT };
    const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
    const cell = (width: number, child: TextRun) =>
      new TableCell({
        width: { size: width, type: WidthType.DXA },
        margins: { top: 50, bottom: 50, right: 120 },
        children: [new Paragraph({ style: 'TableText', children: [child] })],
      });
    const widths = [Math.floor(COLUMN * 0.55), Math.floor(COLUMN * 0.45)] as const;
    const table = new Table({
      width: { size: widths[0] + widths[1], type: WidthType.DXA },
      columnWidths: widths,
      borders: { top: rule, bottom: rule, left: none, right: none, insideHorizontal: rule, insideVertical: none },
      rows: those.map(
        (each) => new TableRow({ children: [cell(widths[0], words(about(each), true)), cell(widths[1], words(`{${each.name}}`))] }),
      ),
    });
    return [table, new Paragraph({ style: 'AfterTable', children: [] })];
  };
  const conditions = (scope: PlaceholderScope) =>
    PLACEHOLDERS.filter((each) => each.kind === 'IF' && each.scopes.includes(scope)).map((each) =>
      line(words(`{#${each.name}}`), words(about(each), true), words(`{/${each.name}}`)),
    );
  const rich = (scope: PlaceholderScope) =>
    PLACEHOLDERS.filter((each) => each.kind === 'RICH' && each.scopes.includes(scope)).flatMap((each) => [
      line(words(about(each), true)),
      line(words(`{${each.name}}`)),
    ]);
  const loops = (scope: PlaceholderScope, depth: number): (Paragraph | Table)[] =>
    PLACEHOLDERS.filter((each) => each.kind === 'LOOP' && each.scopes.includes(scope)).flatMap((each) => [
      new Paragraph({ heading: depth === 0 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_3, children: [new TextRun(about(each))] }),
      line(words(say('sample.loop'), true)),
      half(`{#${each.name}}`),
      ...(each.opens ? within(each.opens, depth + 1) : []),
      half(`{/${each.name}}`),
    ]);
  const shown = new Set<PlaceholderScope>();
  const within = (scope: PlaceholderScope, depth: number): (Paragraph | Table)[] => {
    const [first] = PLACEHOLDERS.filter((each) => each.kind === 'TEXT' && each.scopes.includes(scope));
    if (shown.has(scope)) return first ? [line(words(`{${first.name}}`))] : [];
    shown.add(scope);
    return all(scope, depth);
  };
  const all = (scope: PlaceholderScope, depth: number): (Paragraph | Table)[] => [
    ...texts(scope),
    ...conditions(scope),
    ...rich(scope),
    ...loops(scope, depth),
  ];

  const file = new Document({
    title: say('sample.title'),
    numbering: NUMBERING,
    styles: reportStyles('0B7A6F', TONGUES[language]),
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { top: PAGE.top, bottom: PAGE.bottom, left: PAGE.left, right: PAGE.right },
          },
        },
        headers: {
          default: new Header({
            children: [new Paragraph({ style: 'Quiet', children: [new TextRun('{report.title} · {project.name}')] })],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                style: 'Quiet',
                tabStops: [{ type: 'right', position: COLUMN }],
                children: [
                  new TextRun('{workspace.name} · {report.classification}{#if.client} · {project.client}{/if.client}'),
                  new TextRun({ children: [new Tab(), PageNumber.CURRENT] }),
                ],
              }),
            ],
          }),
        },
        children: [
          ...sampleLayout(language),
          new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children: [new TextRun(say('sample.title'))] }),
          line(words(say('sample.intro'))),
          ...all('report', 0),
        ],
      },
    ],
  });
  return Packer.toBuffer(file);
}
