import { redactionParts } from '@coloa/contract/issues/redaction.ts';

/** A part of a text: plain, redacted for everyone outside the team (`⟦secret⟧`), or highlighted (`⟪this⟫`). */
export type MarkedPart = { kind: 'text' | 'redacted' | 'hot'; value: string };

const placeholder = /\uE000(\d+)\uE001/;

/**
 * Replaces redacted values with placeholders, so that the Markdown parser never sees or splits the values. Texts that share `secrets` have
 * the same placeholder for the same value.
 */
export function takeSecrets(source: string, secrets: string[] = []): { text: string; secrets: string[] } {
  const places = new Map(secrets.map((value, place) => [value, place]));
  const placeOf = (value: string): number => {
    const place = places.get(value) ?? secrets.push(value) - 1;
    places.set(value, place);
    return place;
  };
  const text = redactionParts(source.replace(/[\uE000\uE001]/g, ''))
    .map(({ kind, value }) => (kind === 'text' ? value : `\uE000${placeOf(value)}\uE001`))
    .join('');
  return { text, secrets };
}

/** Splits a text at the placeholders of `takeSecrets` and at highlight marks. A redaction divides a highlight. Omits empty parts. */
export function splitMarks(text: string, secrets: readonly string[]): MarkedPart[] {
  return text
    .split(/(⟪[^⟪⟫]*⟫)/)
    .flatMap((piece) =>
      piece.startsWith('⟪') && piece.endsWith('⟫') ? partsOf(piece.slice(1, -1), 'hot', secrets) : partsOf(piece, 'text', secrets),
    );
}

const partsOf = (text: string, kind: 'text' | 'hot', secrets: readonly string[]): MarkedPart[] =>
  text
    .split(/(\uE000\d+\uE001)/)
    .filter((piece) => piece !== '')
    .map((piece): MarkedPart => {
      const index = placeholder.exec(piece)?.[1];
      return index === undefined ? { kind, value: piece } : { kind: 'redacted', value: secrets[Number(index)] ?? '' };
    });

/** Replaces each placeholder of a secret with `word`, and removes highlight marks. */
export function plainText(text: string, word: string): string {
  return text.replace(/\uE000\d+\uE001/g, word).replace(/[⟪⟫]/g, '');
}
