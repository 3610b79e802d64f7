import type { HttpEvidence, HttpMessage } from '@coloa/contract/issues/evidence.ts';
import type { Label } from './report-labels.ts';
import { array, expandTabs, literal, phrase, signedLiteral } from './typst-literal.ts';

export interface EvidenceFrame {
  number: number;
  /** Empty for none. */
  caption: string;
  label: Label;
}

/** The block with request and response side by side. */
export function evidenceToTypst(evidence: HttpEvidence, { number, caption, label }: EvidenceFrame): string {
  const halves = [
    ...(evidence.request ? [half(label('evidence.request'), evidence.request)] : []),
    ...(evidence.response ? [half(label('evidence.response'), evidence.response)] : []),
  ];
  const title = literal(label('evidence.numbered', { number }));
  return `evidence(${title}, ${caption ? phrase(caption) : 'none'}, ${array(halves)}, redacted)`;
}

function half(title: string, message: HttpMessage): string {
  const headers = message.headers.map(
    ({ name, value }) => `(${name === null ? 'none' : signedLiteral(name)}, ${signedLiteral(expandTabs(value))})`,
  );
  const body = message.body === null ? 'none' : signedLiteral(expandTabs(message.body));
  return `(label: ${literal(title)}, message: (start: ${signedLiteral(expandTabs(message.startLine))}, headers: ${array(headers)}, body: ${body}))`;
}
