import type { FoundSecret } from '@coloa/contract/secrets/secret-kinds.ts';

export const redacted = (text: string, found: readonly FoundSecret[]): string =>
  found.reduceRight((rest, { from, to }) => `${rest.slice(0, from)}⟦${rest.slice(from, to)}⟧${rest.slice(to)}`, text);

export const lineOf = (text: string, { from }: FoundSecret): number => text.slice(0, from).split('\n').length;
