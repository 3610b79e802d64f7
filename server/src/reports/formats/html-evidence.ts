import type { HttpMessage } from '@coloa/contract/issues/evidence.ts';
import type { Element, ElementContent } from 'hast';
import { type Evidence, isCode } from '../document/nodes.ts';
import type { Label } from '../report-labels.ts';
import { element, text } from './html-frame.ts';

function messageOf({ startLine, headers, body }: HttpMessage): ElementContent[] {
  const lines = headers.map(({ name, value }) => (name === null ? value : `${name}: ${value}`));
  const rest = [...lines, ...(body === null ? [] : ['', body])].map((line) => `\n${line}`).join('');
  return [element('b', {}, [text(startLine)]), text(rest)];
}

const code = (children: ElementContent[]): Element => element('pre', {}, [element('code', {}, children)]);

function halvesOf(content: Evidence['content'], label: Label): Element[] {
  if (isCode(content)) return [code([text(content.code)])];
  return (['request', 'response'] as const).flatMap((kind) => {
    const message = content[kind];
    if (!message) return [];
    const half = element('p', { className: ['half'] }, [text(label(`evidence.${kind}`))]);
    return [element('div', {}, [half, code(messageOf(message))])];
  });
}

export function evidenceElement({ content, number, title, name }: Evidence, label: Label): Element {
  const caption = element('figcaption', {}, [
    element('strong', {}, [text(label('evidence.numbered', { number }))]),
    ...(title === '' ? [] : [text(` ${title}`)]),
  ]);
  const halves = element('div', { className: ['exchange'] }, halvesOf(content, label));
  return element('figure', { className: ['evidence'], ...(name !== undefined && { id: name }) }, [caption, halves]);
}
