import { redactedRanges } from '../issues/redaction.ts';
import { COMMAND_RULES } from './command-rules.ts';
import { LABELLED_RULES } from './labelled-rules.ts';
import { NUMBER_RULES } from './number-rules.ts';
import { PROVIDER_RULES } from './provider-rules.ts';
import type { FoundSecret, SecretRule } from './secret-kinds.ts';
import { STRUCTURE_RULES } from './structure-rules.ts';
import { tableSecrets } from './table-secrets.ts';

/** All rules. If two rules match the same passage, the first one determines its kind. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...PROVIDER_RULES,
  ...STRUCTURE_RULES,
  ...COMMAND_RULES,
  ...LABELLED_RULES,
  ...NUMBER_RULES,
];

/** Minimum length of a text that can contain a secret. */
const SHORTEST = 6;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns the text in lower case. Every character keeps its position, so `İ` becomes `i`, because its own lower case has two characters.
 */
const lowered = (text: string): string => text.replaceAll('İ', 'I').toLowerCase();

interface Start {
  literal: string;
  rule: number;
}

const SLOTS = 4096;
const slotAt = (text: string, at: number): number => (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % SLOTS;

/** Returns the literals of all rules by a hash of their first two characters, so that one pass over a text finds all of them. */
function startsOf(rules: readonly SecretRule[]): (Start[] | null)[] {
  const slots = Array.from({ length: SLOTS }, (): Start[] | null => null);
  for (const [rule, { at }] of rules.entries()) {
    for (const literal of new Set(at ?? [])) {
      const slot = slotAt(literal, 0);
      slots[slot] = [...(slots[slot] ?? []), { literal, rule }];
    }
  }
  return slots;
}

const SECRET_STARTS = startsOf(SECRET_RULES);

/** Returns the matches in the order of `SECRET_RULES`: one array per rule. */
function matchesIn(text: string): RegExpExecArray[][] {
  const lower = lowered(text);
  const matches = SECRET_RULES.map(({ at, needs, pattern }): RegExpExecArray[] =>
    at === null && (!needs || needs.some((need) => lower.includes(need))) ? [...text.matchAll(pattern)] : [],
  );
  for (let from = 0; from < lower.length - 1; from++) {
    for (const { literal, rule } of SECRET_STARTS[slotAt(lower, from)] ?? []) {
      const { pattern, inWords } = SECRET_RULES[rule] ?? {};
      if (!pattern || !lower.startsWith(literal, from) || (!inWords && from > 0 && WORD.test(text.charAt(from - 1)))) continue;
      pattern.lastIndex = from;
      const match = pattern.exec(text);
      if (match) matches[rule]?.push(match);
    }
  }
  return matches;
}

/** Returns the secret of a match and its position: the last group with a value, otherwise the whole match. */
function secretOf(match: RegExpExecArray): { value: string; from: number } {
  const value = match.slice(1).findLast((group) => group !== undefined) ?? match[0];
  return { value, from: match.index + match[0].lastIndexOf(value) };
}

/**
 * Returns the passages that look like secrets, in text order and without overlaps. Ignores text in redaction marks. Takes linear time.
 */
export function findSecrets(text: string): FoundSecret[] {
  if (text.length < SHORTEST) return [];
  const taken = new Uint8Array(text.length);
  for (const { from, to } of redactedRanges(text)) taken.fill(1, from, to);
  const found: FoundSecret[] = [];
  for (const [n, matches] of matchesIn(text).entries()) {
    const rule = SECRET_RULES[n];
    for (const match of rule ? matches : []) {
      const { value, from } = secretOf(match);
      const to = from + value.length;
      const place = { text, match };
      if (!rule || value === '' || taken[from] === 1 || taken[to - 1] === 1) continue;
      if (rule.accepts && !rule.accepts(value, place)) continue;
      if (taken.subarray(from, to).includes(1)) continue;
      taken.fill(1, from, to);
      found.push({ kind: rule.kindAt?.(place) ?? rule.kind, rule: rule.id, from, to });
    }
  }
  for (const each of tableSecrets(text)) {
    if (!taken.subarray(each.from, each.to).includes(1)) found.push(each);
  }
  return found.sort((one, other) => one.from - other.from);
}
