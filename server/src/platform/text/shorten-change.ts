import { LIMITS } from '@coloa/contract/limits.ts';

interface Change {
  field: string;
  from: unknown;
  to: unknown;
  cut?: true | undefined;
}

/** The number of characters that are kept before the first difference. */
const BEFORE = 200;
const LEFT_OUT = '…';

/**
 * Shortens long texts to the part around the first difference, and sets `cut`. Otherwise, every history entry could contain two very long
 * texts.
 */
export function shortenChange<Told extends Change>(change: Told): Told {
  const { from, to, cut } = cutSides(change);
  return cut ? { ...change, from, to, cut } : change;
}

interface Sides {
  from: unknown;
  to: unknown;
}

function cutSides({ from, to }: Sides): Sides & { cut: boolean } {
  if (isRecord(from) || isRecord(to)) return cutFields(isRecord(from) ? from : {}, isRecord(to) ? to : {}, { from, to });
  const texts = [from, to].filter((side) => typeof side === 'string');
  if (texts.every((text) => text.length <= LIMITS.historyText)) return { from, to, cut: false };
  const start = texts.length === 2 ? Math.max(0, firstDifference(texts[0] ?? '', texts[1] ?? '') - BEFORE) : 0;
  const shown = (side: unknown): unknown => (typeof side === 'string' ? part(side, start) : side);
  return { from: shown(from), to: shown(to), cut: true };
}

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (side: unknown): side is Fields => typeof side === 'object' && side !== null && !Array.isArray(side);

function cutFields(from: Fields, to: Fields, whole: Sides): Sides & { cut: boolean } {
  const fields = Object.keys({ ...from, ...to }).map((field) => [field, cutSides({ from: from[field], to: to[field] })] as const);
  const side = (which: 'from' | 'to', had: Fields) =>
    whole[which] === null ? null : Object.fromEntries(fields.flatMap(([field, sides]) => (field in had ? [[field, sides[which]]] : [])));
  const cut = fields.some(([, sides]) => sides.cut);
  return cut ? { from: side('from', from), to: side('to', to), cut } : { ...whole, cut };
}

function firstDifference(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let n = 0; n < end; n++) if (a[n] !== b[n]) return n;
  return end;
}

function part(text: string, start: number): string {
  const end = start + LIMITS.historyText;
  // The cut may split a surrogate pair, which `toWellFormed` replaces.
  const shown = text.slice(start, end).toWellFormed();
  return `${start > 0 ? LEFT_OUT : ''}${shown}${end < text.length ? LEFT_OUT : ''}`;
}
