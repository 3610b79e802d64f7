import type { HttpMessage } from '@coloa/contract/issues/evidence.ts';
import type { Element, ElementContent } from 'hast';
import { type Evidence, halfTitle, isCode } from '../document/nodes.ts';
import type { Label } from '../report-labels.ts';
import { element, text } from './html-frame.ts';

function messageOf({ startLine, headers, body }: HttpMessage): ElementContent[] {
  const lines = headers.map(({ name, value }) => (name === null ? value : `${name}: ${value}`));
  const rest = [...lines, ...(body === null ? [] : ['', body])].map((line) => `\n${line}`).join('');
  return [element('b', {}, [text(startLine)]), text(rest)];
}

const code = (children: ElementContent[]): Element => element('pre', {}, [element('code', {}, children)]);

function halvesOf(evidence: Evidence, label: Label): Element[] {
  const { content } = evidence;
  if (isCode(content)) return [code([text(content.code)])];
  return (['request', 'response'] as const).flatMap((kind) => {
    const message = content[kind];
    if (!message) return [];
    const half = element('p', { className: ['half'] }, [text(halfTitle(evidence, kind, label))]);
    return [element('div', {}, [half, code(messageOf(message))])];
  });
}

export function evidenceElement(evidence: Evidence, label: Label): Element {
  const { number, title, name } = evidence;
  const caption = element('figcaption', {}, [
    element('strong', {}, [text(label('evidence.numbered', { number }))]),
    ...(title === '' ? [] : [text(` ${title}`)]),
  ]);
  const halves = element('div', { className: ['exchange'] }, halvesOf(evidence, label));
  return element('figure', { className: ['evidence'], ...(name !== undefined && { id: name }) }, [caption, halves]);
}
