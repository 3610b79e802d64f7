import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import {
  BorderStyle,
  type FileChild,
  HeadingLevel,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { COLUMN, INK, LINE, LINE_SOFT, MUTED, SEVERITY_LOOKS } from '../formats/docx-style.ts';
import { type Label, reportLabels } from '../report-labels.ts';

type Block = Paragraph | Table;

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const rule = (color: string, size = 4) => ({ style: BorderStyle.SINGLE, size, color });
const line = (...texts: string[]): Paragraph => new Paragraph({ children: texts.map((text) => new TextRun(text)) });
const kept = (text: string): Paragraph => new Paragraph({ keepNext: true, children: [new TextRun(text)] });
const heading = (level: 1 | 2 | 3, text: string, pageBreakBefore = false): Paragraph =>
  new Paragraph({ heading: HeadingLevel[`HEADING_${level}`], children: [new TextRun(text)], pageBreakBefore });
const within = (name: string, ...blocks: Block[]): Block[] => [line(`{#${name}}`), ...blocks, line(`{/${name}}`)];

const severity = (placeholder: string): TextRun[] =>
  SEVERITIES.flatMap((each) => {
    const look = SEVERITY_LOOKS[each];
    const name = `if.${each.toLowerCase()}`;
    return [
      new TextRun(`{#${name}}`),
      new TextRun({
        text: `\u00A0${placeholder}\u00A0`,
        bold: true,
        ...(look && { color: look.ink, shading: { type: ShadingType.CLEAR, fill: look.tint } }),
      }),
      new TextRun(`{/${name}}`),
    ];
  });

interface TableLook {
  shares: readonly number[];
  head: readonly string[];
  rows: readonly (readonly (string | TextRun[])[])[];
}

function table({ shares, head, rows }: TableLook): Block[] {
  const sum = shares.reduce((so, share) => so + share, 0);
  const widths = shares.map((share) => Math.floor((COLUMN * share) / sum));
  const facts = head.length === 0;
  const row = (cells: readonly (string | TextRun[])[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map(
        (cell, n) =>
          new TableCell({
            width: { size: widths[n] ?? 0, type: WidthType.DXA },
            margins: { top: 55, bottom: 55, left: n === 0 ? 0 : 90, right: 90 },
            children: [
              new Paragraph({
                style: 'TableText',
                // As in the built-in report, a finding's facts stay on one page with its heading and the beginning of its text.
                keepNext: isHead || facts,
                children:
                  typeof cell === 'string' ? [new TextRun({ text: cell, ...((isHead || (facts && n === 0)) && { color: MUTED }) })] : cell,
              }),
            ],
          }),
      ),
    });
  return [
    new Table({
      layout: TableLayoutType.FIXED,
      width: { size: widths.reduce((so, each) => so + each, 0), type: WidthType.DXA },
      columnWidths: widths,
      borders: {
        top: facts ? rule(INK, 8) : rule(LINE, 6),
        bottom: rule(LINE_SOFT),
        left: none,
        right: none,
        insideHorizontal: rule(LINE_SOFT),
        insideVertical: none,
      },
      rows: [...(facts ? [] : [row(head, true)]), ...rows.map((each) => row(each, false))],
    }),
    new Paragraph({ style: 'AfterTable', children: [] }),
  ];
}

export function sampleLayout(language: Language): FileChild[] {
  const label = reportLabels(language);
  return [
    new Paragraph({ style: 'TableText', children: [new TextRun({ text: '{workspace.name}', bold: true, size: 26 })] }),
    new Paragraph({ spacing: { before: 3_400, after: 160 }, children: [new TextRun({ text: '{report.title}', size: 24, color: MUTED })] }),
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun('{report.name}')] }),
    new Paragraph({ children: [new TextRun({ text: '{report.subtitle}', size: 25, color: MUTED })] }),
    new Paragraph({ spacing: { before: 2_400 }, children: [] }),
    ...table({
      shares: [22, 78],
      head: [],
      rows: [
        [label('cover.client'), '{project.client}'],
        [label('cover.project'), '{project.key}'],
        [label('cover.dates'), '{project.start} – {project.end}'],
        [label('cover.lead', { count: 1 }), '{project.leads}'],
        [label('cover.generated'), '{report.date}'],
      ],
    }),
    new Paragraph({ style: 'ContentsHeading', pageBreakBefore: true, children: [new TextRun(label('contents'))] }),
    new TableOfContents(label('contents'), { hyperlink: true, headingStyleRange: '1-2' }),

    heading(1, label('summary.heading'), true),
    ...within('if.selection', line(label('selection.line', { kinds: '{report.selection}' }))),
    line('{summary}'),
    ...table({
      shares: [34, 22, 22, 22],
      head: [label('findings.severity'), label('summary.total'), label('summary.open'), label('summary.fixed')],
      rows: [
        [
          [new TextRun('{#severities}'), ...severity('{severity.name}')],
          '{severity.total}',
          '{severity.open}',
          '{severity.fixed}{/severities}',
        ],
      ],
    }),
    ...within(
      'no.findings',
      line('{#no.selection}', label('summary.none'), '{/no.selection}{#if.selection}', label('selection.none'), '{/if.selection}'),
    ),
    ...within('if.scope', heading(1, label('scope.heading')), ...targets('scope.in', label)),
    ...within('if.outOfScope', heading(2, label('scope.out')), ...targets('scope.out', label)),
    ...within('sections', heading(1, '{section.title}'), line('{section.text}')),
    ...within(
      'if.findings',
      heading(1, label('findings.heading')),
      ...table({
        shares: [12, 18, 42, 9, 19],
        head: (['key', 'severity', 'title', 'score', 'status'] as const).map((column) => label(`findings.${column}`)),
        rows: [
          ['{#findings}{finding.key}', severity('{finding.severity}'), '{finding.title}', '{finding.score}', '{finding.status}{/findings}'],
        ],
      }),
      heading(1, label('findings.details'), true),
      ...within('findings', ...findingLayout(language)),
    ),
    line('{part.retests}'),
    ...within(
      'if.coverage',
      heading(1, label('coverage.heading')),
      ...within(
        'coverage',
        heading(2, '{category.name} {category.standard}'),
        ...table({
          shares: [40, 24, 20, 16],
          head: (['control', 'result', 'testers', 'findings'] as const).map((column) => label(`coverage.${column}`)),
          rows: [
            [
              '{#category.controls}{control.code} {control.title}',
              '{control.result}',
              '{control.testers}',
              '{control.findings}{/category.controls}',
            ],
          ],
        }),
        ...within('if.untested', line('{category.untested}')),
      ),
    ),
    ...within('if.appendix', heading(1, label('appendix.heading')), line('{appendix}')),
  ];
}

const targets = (loop: string, label: Label): Block[] =>
  table({
    shares: [18, 46, 36],
    head: [label('scope.kindHead'), label('scope.value'), label('scope.note')],
    rows: [[`{#${loop}}{target.kind}`, '{target.value}', `{target.note}{/${loop}}`]],
  });

function findingLayout(language: Language): Block[] {
  const label = reportLabels(language);
  return [
    heading(2, '{finding.key} · {finding.title}'),
    ...table({
      shares: [21, 79],
      head: [],
      rows: [
        [label('findings.severity'), severity('{finding.severity}')],
        [label('findings.status'), '{finding.status}'],
        ['CVSS', '{finding.score} {finding.vector}{#if.otherCvss} · {finding.otherScore} {finding.otherVector}{/if.otherCvss}'],
        [label('finding.cwe'), '{finding.cwe}'],
        [label('finding.asset', { count: 1 }), '{finding.assets}'],
        [label('finding.found'), '{finding.found} {finding.reporter}'],
        ['{#finding.fields}{field.name}', '{field.value}{/finding.fields}'],
      ],
    }),
    ...SECTIONS.flatMap((section) => within(`if.${section}`, heading(3, label(`finding.${section}`)), line(`{finding.${section}}`))),
    ...within('finding.textFields', heading(3, '{textField.name}'), line('{textField.text}')),
    ...within('if.evidence', heading(3, label('evidence.heading')), line('{finding.evidence}')),
    ...within(
      'if.retests',
      heading(3, label('finding.retests')),
      ...within(
        'finding.retests',
        kept(`${label('retest.head', { round: '{retest.round}', day: '{retest.day}', name: '{retest.tester}' })}: {retest.result}`),
        line('{retest.note}'),
      ),
    ),
  ];
}
