import type { Language } from '@coloa/contract/languages.ts';
import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  type ILevelsOptions,
  type IParagraphStyleOptions,
  type IStylesOptions,
  LevelFormat,
  LineRuleType,
  ShadingType,
} from 'docx';
import { COLUMN, INK, LINE_SOFT, MONO, MUTED, SANS, SUNKEN } from './docx-style.ts';

export const TONGUES: Readonly<Record<Language, string>> = { vi: 'vi-VN', en: 'en-GB' };

const AUTO = LineRuleType.AUTO;
/** Word supports at most 9 levels in a list. */
const LEVELS = 9;
/** The indentation of each level of lists and quotations, in twips. */
export const STEP = 360;

/** `size` is in half points, `before` and `after` are in twips. `level` sets the outline level, for programs that ignore style names. */
const headingStyle = (size: number, before: number, after: number, { level, ...look }: { level?: number; color?: string } = {}) => ({
  run: { size, bold: true, ...look },
  paragraph: {
    spacing: { before, after, line: 250, lineRule: AUTO },
    keepNext: true,
    keepLines: true,
    ...(level !== undefined && { outlineLevel: level }),
  },
});

/** The indentation of code blocks on both sides, in twips. */
export const CODE_MARGIN = 130;
const codeBorder = { style: BorderStyle.SINGLE, size: 6, color: LINE_SOFT, space: 6 };

/** The style of headings at the level of a finding's title that do not belong to a finding. */
export const PART_HEADING = 'PartHeading';

const textStyles = (quiet: string): IParagraphStyleOptions[] => [
  { id: PART_HEADING, name: 'Part heading', basedOn: 'Heading2', next: 'Normal', paragraph: { keepNext: true, outlineLevel: 1 } },
  { id: 'ListItem', name: 'List item', basedOn: 'Normal', paragraph: { spacing: { before: 0, after: 70 } } },
  {
    id: 'CodeBlock',
    name: 'Code block',
    basedOn: 'Normal',
    run: { font: MONO, size: 17, noProof: true },
    paragraph: {
      spacing: { before: 140, after: 220, line: 250, lineRule: AUTO },
      indent: { left: CODE_MARGIN, right: CODE_MARGIN },
      border: { top: codeBorder, bottom: codeBorder, left: codeBorder, right: codeBorder },
      shading: { type: ShadingType.CLEAR, fill: SUNKEN },
    },
  },
  {
    id: 'CodeText',
    name: 'Code text',
    basedOn: 'Normal',
    run: { font: MONO, size: 17, noProof: true },
    paragraph: { spacing: { before: 0, after: 0, line: 250, lineRule: AUTO } },
  },
  {
    id: 'TableText',
    name: 'Table text',
    basedOn: 'Normal',
    run: { size: 19 },
    paragraph: { spacing: { before: 0, after: 0, line: 260, lineRule: AUTO } },
  },
  { id: 'AfterTable', name: 'After table', basedOn: 'Normal', run: { size: 8 }, paragraph: { spacing: { before: 0, after: 100 } } },
  {
    id: 'Bar',
    name: 'Bar',
    basedOn: 'Normal',
    run: { size: 10 },
    paragraph: { spacing: { before: 0, after: 0, line: 160, lineRule: LineRuleType.EXACT } },
  },
  {
    id: 'Figure',
    name: 'Figure',
    basedOn: 'Normal',
    paragraph: { spacing: { before: 140, after: 60, line: 240, lineRule: AUTO }, keepNext: true },
  },
  { id: 'Caption', name: 'caption', basedOn: 'Normal', run: { size: 18, color: quiet }, paragraph: { spacing: { before: 0, after: 220 } } },
];

const CHARACTER_STYLES = [
  {
    id: 'InlineCode',
    name: 'Inline code',
    run: { font: MONO, size: 19, noProof: true, shading: { type: ShadingType.CLEAR, fill: SUNKEN } },
  },
];

interface ListLook {
  hanging: number;
  /**
   * @param level the level in Word's list
   * @param depth the nesting depth in the text
   */
  mark: (level: number, depth: number) => Pick<ILevelsOptions, 'format' | 'text'>;
}

const SIGNS = ['•', '–', '▪'];
const marked = (text: string): ListLook => ({ hanging: 300, mark: () => ({ format: LevelFormat.BULLET, text }) });
const LISTS = {
  done: marked('☑'),
  open: marked('☐'),
  ordered: { hanging: 320, mark: (level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.` }) },
  bullets: { hanging: 240, mark: (_, depth) => ({ format: LevelFormat.BULLET, text: SIGNS[depth % SIGNS.length] ?? '•' }) },
} satisfies Record<string, ListLook>;
export type ListKind = keyof typeof LISTS;

const levels = (kind: ListKind, from: number): ILevelsOptions[] => {
  const { hanging, mark } = LISTS[kind];
  return Array.from({ length: LEVELS }, (_, level) => ({
    level,
    alignment: AlignmentType.START,
    ...mark(level, from + level),
    style: { paragraph: { indent: { left: STEP * (from + level + 1), hanging } } },
  }));
};

interface ListPlace {
  reference: string | { reference: string; levels: ILevelsOptions[] };
  level: number;
}

/**
 * Puts every 9 levels into a separate list, because a list in Word has at most 9 levels.
 * @param depth the number of surrounding lists and quotations
 * @param start the number of the first item
 */
export function listPlace(kind: ListKind, depth: number, start = 1): ListPlace {
  const level = depth % LEVELS;
  const from = depth - level;
  if (start === 1 && from === 0) return { reference: kind, level };
  const own = levels(kind, from).map((each) => (each.level === level ? { ...each, start } : each));
  return { reference: { reference: `${kind}-${start}-${depth}`, levels: own }, level };
}

const PARTS = {
  reference: 'parts',
  levels: [
    {
      level: 0,
      format: LevelFormat.DECIMAL,
      text: '%1.',
      alignment: AlignmentType.START,
      style: { paragraph: { indent: { left: 480, hanging: 480 } } },
    },
  ],
};

export const NUMBERING = {
  config: [...(Object.keys(LISTS) as ListKind[]).map((kind) => ({ reference: kind, levels: levels(kind, 0) })), PARTS],
};

/** `brand` is the workspace's colour without `#`. `tongue` is the language of the text, such as `vi-VN`. */
export const reportStyles = (brand: string, tongue: string): IStylesOptions => ({
  default: {
    document: {
      run: { font: SANS, size: 21, color: INK, language: { value: tongue } },
      paragraph: { spacing: { after: 130, line: 276, lineRule: AUTO } },
    },
    title: headingStyle(64, 0, 200, { color: INK }),
    heading1: headingStyle(34, 480, 200, { level: 0, color: brand }),
    heading2: headingStyle(28, 440, 140, { level: 1, color: INK }),
    heading3: headingStyle(22, 280, 90, { level: 2, color: INK }),
    heading4: headingStyle(21, 220, 80, { level: 3, color: INK }),
    heading5: headingStyle(21, 200, 80, { level: 4, color: MUTED }),
    hyperlink: { run: { color: brand, underline: { type: 'single' } } },
    footnoteText: { run: { size: 18 }, paragraph: { spacing: { after: 40, line: 240, lineRule: AUTO } } },
  },
  paragraphStyles: [
    ...textStyles(MUTED),
    { id: 'ContentsHeading', name: 'Contents heading', basedOn: 'Normal', ...headingStyle(34, 0, 200, { color: brand }) },
    { id: 'Quiet', name: 'Quiet', basedOn: 'Normal', run: { size: 17, color: MUTED }, paragraph: { spacing: { before: 0, after: 0 } } },
    contentsStyle('TOC1', 'toc 1', 0, { before: 160, bold: true }),
    contentsStyle('TOC2', 'toc 2', 240, { before: 0, bold: false }),
  ],
  characterStyles: CHARACTER_STYLES,
});

const contentsStyle = (
  id: string,
  name: string,
  left: number,
  { before, bold }: { before: number; bold: boolean },
): IParagraphStyleOptions => ({
  id,
  name,
  basedOn: 'Normal',
  run: { bold, size: 20 },
  paragraph: { spacing: { before, after: 50, line: 252, lineRule: AUTO }, indent: { left }, rightTabStop: COLUMN },
});

/** Returns a document whose blocks are inserted into another file. It sets no default font and colour, because the other file sets them. */
export const fragmentDocument = (children: FileChild[]): Document =>
  new Document({
    numbering: NUMBERING,
    styles: {
      default: {
        heading1: headingStyle(32, 400, 160, { level: 0 }),
        heading2: headingStyle(28, 360, 140, { level: 1 }),
        heading3: headingStyle(24, 280, 100, { level: 2 }),
        heading4: headingStyle(22, 220, 80, { level: 3 }),
        heading5: headingStyle(21, 200, 80, { level: 4 }),
      },
      paragraphStyles: textStyles(MUTED),
      characterStyles: CHARACTER_STYLES,
    },
    sections: [{ children }],
  });
