import type { HttpMessage } from '@coloa/contract/issues/evidence.ts';
import type { Element, ElementContent } from 'hast';
import type { Evidence } from '../document/nodes.ts';
import type { Label } from '../report-labels.ts';
import { element, text } from './html-tree.ts';

function messageOf({ startLine, headers, body }: HttpMessage): ElementContent[] {
  const lines = headers.map(({ name, value }) => (name === null ? value : `${name}: ${value}`));
  const rest = [...lines, ...(body === null ? [] : ['', body])].map((line) => `\n${line}`).join('');
  return [element('b', {}, [text(startLine)]), text(rest)];
}

/** Number and title, then request and response. */
export function evidenceElement({ exchange, number, title }: Evidence, label: Label): Element {
  const halves = (['request', 'response'] as const).flatMap((kind) => {
    const message = exchange[kind];
    if (!message) return [];
    const code = element('pre', {}, [element('code', {}, messageOf(message))]);
    return [element('div', {}, [element('p', { className: ['half'] }, [text(label(`evidence.${kind}`))]), code])];
  });
  const caption = element('figcaption', {}, [
    element('strong', {}, [text(label('evidence.numbered', { number }))]),
    ...(title === '' ? [] : [text(` ${title}`)]),
  ]);
  return element('figure', { className: ['evidence'] }, [caption, element('div', { className: ['exchange'] }, halves)]);
}
