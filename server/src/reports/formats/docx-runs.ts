import { REDACTION_MARK } from '@coloa/contract/issues/redaction.ts';
import { plainText } from '@coloa/contract/markdown-depth.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import {
  Bookmark,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImageRun,
  InternalHyperlink,
  type IRunOptions,
  type ParagraphChild,
  ShadingType,
  TextRun,
} from 'docx';
import type { Image, Nodes } from 'mdast';
import type {} from '../document/nodes.ts';
import { lostPicture } from '../report-labels.ts';
import type { DocxContext } from './docx-context.ts';
import { INK, LINE_SOFT, MARKED, SEVERITY_LOOKS, TALLEST_PX } from './docx-style.ts';

export type RunLook = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'style' | 'color' | 'size' | 'font'>;

/** Replaces redaction marks with a word that screen readers can read. */
const spoken = (value: string, { label }: DocxContext): string => visibleText(value.replaceAll(REDACTION_MARK, label('redacted')));

const bar = ({ label }: DocxContext, { size }: RunLook): TextRun =>
  new TextRun({
    text: `\u00A0${label('redacted')}\u00A0`,
    color: 'FFFFFF',
    shading: { type: ShadingType.CLEAR, fill: INK },
    ...(size && { size }),
  });

const spokenIn = ({ tongue }: DocxContext) => (tongue === undefined ? {} : { language: { value: tongue } });

export function words(value: string, look: RunLook, context: DocxContext): TextRun[] {
  return visibleText(value)
    .split(REDACTION_MARK)
    .flatMap((part, index) => {
      const taken = index === 0 ? [] : [bar(context, look)];
      return part === '' ? taken : [...taken, new TextRun({ ...look, ...spokenIn(context), text: part })];
    });
}

/** Returns the runs of a code block. Highlights text between ⟪ and ⟫. */
export function codeRuns(value: string, look: RunLook, context: DocxContext): TextRun[] {
  return value.split('\n').flatMap((line, row) => [
    ...(row === 0 ? [] : [new TextRun({ break: 1 })]),
    ...line
      .replaceAll('\t', '    ')
      .split(/⟪([^⟪⟫]*)⟫/)
      .flatMap((part, n) => words(part, n % 2 === 0 ? look : { ...look, ...MARKED_LOOK }, context)),
  ]);
}
const MARKED_LOOK = { shading: { type: ShadingType.CLEAR, fill: MARKED } };

const chip = (severity: string, word: string, context: DocxContext): TextRun => {
  const look = SEVERITY_LOOKS[severity];
  return new TextRun({
    text: `\u00A0${word}\u00A0`,
    bold: true,
    ...spokenIn(context),
    ...(look && { color: look.ink, shading: { type: ShadingType.CLEAR, fill: look.tint } }),
  });
};

export const classesOf = ({ data }: Nodes): readonly string[] =>
  (data as { hProperties?: { className?: string[] } } | undefined)?.hProperties?.className ?? [];

const severityOf = (node: Nodes): string | undefined =>
  classesOf(node)
    .find((name) => name.startsWith('severity-'))
    ?.slice('severity-'.length);

/** Returns the name of a bookmark. Word accepts letters, digits and underscores in it, at most 40 characters. */
export const bookmarkOf = (id: string): string => `_${id.replace(/\W/g, '_')}`.slice(0, 40);

export function inline(nodes: readonly Nodes[], look: RunLook, context: DocxContext): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return words(node.value, look, context);
      case 'inlineCode':
        return words(node.value, { ...look, style: 'InlineCode' }, context);
      case 'strong': {
        const severity = severityOf(node);
        return severity ? [chip(severity, plainText(node), context)] : inline(node.children, { ...look, bold: true }, context);
      }
      case 'emphasis':
        return inline(node.children, { ...look, italics: true }, context);
      case 'delete':
        return inline(node.children, { ...look, strike: true }, context);
      case 'break':
        return [new TextRun({ break: 1 })];
      case 'link': {
        const linked: RunLook = { ...look, style: 'Hyperlink' };
        if (!node.url.startsWith('#')) return [new ExternalHyperlink({ link: node.url, children: inline(node.children, linked, context) })];
        // Only references to evidence look like links. Other internal links do not, because whole tables consist of them.
        const shown = classesOf(node).includes('reference') ? linked : look;
        return [new InternalHyperlink({ anchor: bookmarkOf(node.url.slice(1)), children: inline(node.children, shown, context) })];
      }
      case 'image':
        return pictureInLine(node, look, context);
      case 'footnoteReference': {
        const note = context.footnotes.get(node.identifier);
        if (!note) return [];
        const again = new TextRun({ text: `${note.number}`, superScript: true });
        if (!note.atFoot) return [again];
        const id = `_note${note.number}`;
        if (note.mentioned) return [new InternalHyperlink({ anchor: id, children: [again] })];
        note.mentioned = true;
        return [new Bookmark({ id, children: [new FootnoteReferenceRun(note.number)] })];
      }
      default:
        return 'children' in node ? inline(node.children, look, context) : [];
    }
  });
}

function pictureInLine({ url, alt, data }: Image, look: RunLook, context: DocxContext): ParagraphChild[] {
  const shown = picture(url, alt ?? '', data?.figure?.width ?? null, context);
  return context.pictures.has(url) ? [...shown, new TextRun({ break: 1 }), ...words(alt ?? '', look, context)] : shown;
}

/**
 * Returns the image, or its caption and a note as text if it cannot be shown. `width` is in CSS pixels; null means the image's own width.
 */
export function picture(fileName: string, alt: string, width: number | null, context: DocxContext): ParagraphChild[] {
  const found = context.pictures.get(fileName);
  if (!found) return words(lostPicture(alt, context.label), { italics: true }, context);
  const caption = spoken(alt, context);
  const scale = Math.min(1, context.room / found.width, TALLEST_PX / found.height, (width ?? found.width) / found.width);
  const transformation = { width: Math.max(1, Math.round(found.width * scale)), height: Math.max(1, Math.round(found.height * scale)) };
  return [
    new ImageRun({
      type: found.type,
      data: found.data,
      transformation,
      outline: { type: 'solidFill', solidFillType: 'rgb', value: LINE_SOFT, width: 9_525 },
      altText: { name: caption, title: caption, description: caption },
    }),
  ];
}
