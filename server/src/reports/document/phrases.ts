import { visibleText } from '@coloa/contract/visible-text.ts';
import type { BlockContent, Image, Paragraph, PhrasingContent } from 'mdast';
import type { Figure } from './nodes.ts';

/**
 * Returns a text node with visible instead of invisible characters. Replacing them in the source is not enough, because the source can
 * contain references such as `&#x202e;`.
 */
export const text = (value: string): PhrasingContent => ({ type: 'text', value: visibleText(value) });
export const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
export const lines = (value: string): PhrasingContent[] =>
  value.split('\n').flatMap((line, n): PhrasingContent[] => (n === 0 ? [text(line)] : [{ type: 'break' }, text(line)]));

export function withFigures(content: PhrasingContent[]): BlockContent[] {
  return parted(content).flatMap((part): BlockContent[] => {
    if (!Array.isArray(part)) return [figureOf(part)];
    return part.some(shows) ? [paragraph(trimmed(part))] : [];
  });
}

export function shows(node: PhrasingContent): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  return 'children' in node ? node.children.some(shows) : node.type !== 'break';
}

export const holdsPicture = (node: PhrasingContent): boolean =>
  node.type === 'image' || ('children' in node && node.children.some(holdsPicture));

export function parted(content: readonly PhrasingContent[]): (PhrasingContent[] | Image)[] {
  const parts: (PhrasingContent[] | Image)[] = [[]];
  const add = (node: PhrasingContent): void => {
    const last = parts.at(-1);
    if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  };
  for (const node of content) {
    if (node.type === 'image') parts.push(node);
    else if ('children' in node) {
      const inner = parted(node.children);
      for (const part of inner) {
        if (!Array.isArray(part)) parts.push(part);
        else if (part.length > 0) add({ ...node, children: part } as PhrasingContent);
      }
      // If a link contains only an image, its URL is written below the image.
      const words = inner.some((part) => Array.isArray(part) && part.length > 0);
      if (node.type === 'link' && !words) add({ ...node, children: [text(node.url)] });
    } else add(node);
  }
  return parts;
}

export function trimmed(content: readonly PhrasingContent[]): PhrasingContent[] {
  const kept = content.slice(content.findIndex(shows), content.findLastIndex(shows) + 1);
  return kept.map((node, n) => (n === 0 || n === kept.length - 1 ? withoutBreaks(node, n === 0, n === kept.length - 1) : node));
}

function withoutBreaks(node: PhrasingContent, first: boolean, last: boolean): PhrasingContent {
  if (!('children' in node)) return node;
  const from = first ? node.children.findIndex(shows) : 0;
  const to = last ? node.children.findLastIndex(shows) + 1 : node.children.length;
  const kept = node.children.slice(from, to);
  const children = kept.map((child, n) => withoutBreaks(child, first && n === 0, last && n === kept.length - 1));
  return { ...node, children } as PhrasingContent;
}

export function figureOf({ url, alt, data }: Image): Figure {
  const { number = 0, caption = '', width = null } = data?.figure ?? {};
  return { type: 'figure', fileName: url, number, caption, words: alt ?? '', width };
}
