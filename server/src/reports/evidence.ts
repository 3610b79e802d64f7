import { redactionParts } from '@coloa/contract/issues/redaction.ts';

export type EvidenceNode = { kind: 'text'; value: string } | { kind: 'redaction' };

/** A text as what may be shown and where something was taken out; redacts what was not redacted yet. */
export function evidenceNodes(text: string): EvidenceNode[] {
  return redactionParts(text).map(
    (part): EvidenceNode => (part.kind === 'redacted' ? { kind: 'redaction' } : { kind: 'text', value: part.value }),
  );
}
