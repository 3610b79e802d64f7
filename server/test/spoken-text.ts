import type { HttpMessage } from '@coloa/contract/issues/evidence.ts';
import type { Nodes, RootContent } from 'mdast';
import { halfTitle, isCode } from '../src/reports/document/nodes.ts';
import type { Label } from '../src/reports/report-labels.ts';
import { squeeze } from './findings-in-files.ts';

/**
 * The content of a text in reading order, without white space. Each block, mark, cell, caption and message is one string that begins with
 * its kind, such as `#heading` or `•`.
 */
export type Said = string[];

/** Returns the tokens for pairs of kind and words. Removes the brackets of ⟪highlights⟫ from code, because only some formats print them. */
export const tokens = (...all: [kind: string, words: string][]): Said =>
  all.map(([kind, words]) => `${kind}${squeeze(kind === '`' ? words.replaceAll(/[⟪⟫]/g, '') : words)}`);
export const spoken = (said: Said): Said => said.filter((token) => token !== '');

const wordsOfMessage = ({ startLine, headers, body }: HttpMessage): string =>
  [startLine, ...headers.map(({ name, value }) => (name === null ? value : `${name}: ${value}`)), body ?? ''].join('\n');

export function saidByTree(nodes: readonly RootContent[], label: Label, notes = new Map<string, number>()): Said {
  const inLine = (node: Nodes): string => {
    if (node.type === 'footnoteReference') {
      const number = notes.get(node.identifier) ?? notes.size + 1;
      notes.set(node.identifier, number);
      return `${number}`;
    }
    if (node.type === 'image') return node.alt ?? '';
    if ('value' in node) return node.value;
    return 'children' in node ? node.children.map(inLine).join('') : ' ';
  };
  const block = (node: Nodes): Said => {
    switch (node.type) {
      case 'paragraph':
        return tokens(['', inLine(node)]);
      case 'heading':
        return tokens(['#', inLine(node)]);
      case 'code':
        return tokens(['`', node.value]);
      case 'figure':
        return tokens(['figure ', node.words]);
      case 'table':
        return node.children.flatMap((row) => row.children.flatMap((cell) => tokens(['|', inLine(cell)])));
      case 'evidence': {
        const { content } = node;
        const name = tokens(['evidence ', `${label('evidence.numbered', { number: node.number })} ${node.title}`]);
        if (isCode(content)) return [...name, ...tokens(['`', content.code])];
        const halves = (['request', 'response'] as const).flatMap((kind) => {
          const message = content[kind];
          return message ? [{ kind, message }] : [];
        });
        return [
          ...name,
          ...halves.flatMap(({ kind }) => tokens(['half ', halfTitle(node, kind, label)])),
          ...halves.flatMap(({ message }) => tokens(['`', wordsOfMessage(message)])),
        ];
      }
      case 'list':
        return node.children.flatMap(({ checked, children }, n) => {
          const box = typeof checked === 'boolean' ? [checked ? '☑' : '☐'] : [];
          const mark = node.ordered ? [`${(node.start ?? 1) + n}.`] : box.length > 0 ? [] : ['•'];
          return [...mark, ...box, ...children.flatMap(block)];
        });
      case 'blockquote':
        return node.children.flatMap(block);
      default:
        return [];
    }
  };
  return spoken(nodes.flatMap(block));
}

export function sectionOf(said: Said, finding: string, section: string, next: string): Said {
  const from = said.lastIndexOf(said.findLast((token) => token.startsWith('#') && token.includes(squeeze(finding))) ?? '');
  const begin = said.indexOf(`#${squeeze(section)}`, from);
  const end = said.indexOf(`#${squeeze(next)}`, begin);
  return from < 0 || begin < 0 || end < 0 ? ['not there'] : said.slice(begin + 1, end);
}

/** Joins the tokens for a comparison with a PDF. Omits checkboxes, because the PDF draws them. */
export const flat = (said: Said): string => said.map((token) => token.replace(/^(?:[#`|]|figure |evidence |half )|^[☑☐]$/, '')).join('');
