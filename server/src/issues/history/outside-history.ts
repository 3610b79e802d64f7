import { keyOfPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { mapTexts } from '@coloa/contract/texts.ts';
import { areLocated, canBeLocated, hidePassages, passagesOf } from './hidden-passages.policy.ts';

type Change = HistoryEntry['changes'][number];

/** A history entry with its position, for comparison with other entries of the issue. */
export interface TextStep {
  id: string;
  version: number;
  changes: Change[];
}

/**
 * Maximum number of redacted passages to hide, and of their characters, to limit the work for one page of the history. Beyond these limits,
 * the history shows no texts.
 */
const MOST_PASSAGES = 100;
const MOST_LETTERS = 50_000;

/** Keys of evidence and assets whose values are not texts. */
const REFERENCES = ['id', 'kind', 'fileName', 'language', 'scopeId'];

const withheld = ({ field }: Change): Change => ({ field, from: null, to: null, withheld: true });

const isEvidence = (field: string): boolean => field.startsWith('evidence.');

const isText = (field: string): boolean =>
  isEvidence(field) ||
  field.startsWith('contents.') ||
  keyOfPath(field) !== undefined ||
  ['assets', 'externalId', 'riskReason', 'riskOwner'].includes(field);

/**
 * Earlier texts of an edited retest. They are never shown to clients, because an edit often removes a passage that clients must not read,
 * and the page of the retest itself shows only its current text.
 */
const RETEST_TEXTS = ['retestNote', 'retestAssets'];

function textsOf(value: unknown): string[] {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

function hideIn(value: unknown, passages: readonly string[]): unknown {
  if (typeof value === 'string') return hidePassages(value, passages);
  if (Array.isArray(value)) return value.map((item) => hideIn(item, passages));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, REFERENCES.includes(key) ? item : hideIn(item, passages)]));
}

const isBefore = (a: Pick<TextStep, 'id' | 'version'>, b: Pick<TextStep, 'id' | 'version'>): boolean =>
  a.version < b.version || (a.version === b.version && a.id < b.id);

/** Presents the changes and the note of an entry to users outside the team. */
export interface OutsideHistory {
  /** Whether the reader sees changes of this field. */
  shows(field: string): boolean;
  changes(step: TextStep): Change[];
  note(text: string): string;
}

interface CurrentTexts {
  contents: unknown;
  assets: unknown;
  issue: unknown;
  evidence: readonly { id: string }[];
  fields: unknown;
}

/** An empty side of a change counts as located, so that a change that adds a text with a redaction stays visible. */
const isLocated = (texts: readonly string[], later: readonly string[]): boolean =>
  texts.every((text) => text === '') || areLocated(texts, later);

/**
 * Hides all passages in the history that a current text or any history entry redacts. If a later text redacts a passage that an earlier
 * text does not contain literally, the change is `withheld`, because the earlier text may contain it in other words.
 * @param redacted all history entries with redacted text
 * @param visibleFields the keys of the custom fields that the reader sees
 */
export function outsideHistory(current: CurrentTexts, redacted: readonly TextStep[], visibleFields: readonly string[]): OutsideHistory {
  const sides = redacted.flatMap(({ changes }) => changes.flatMap(({ from, to }) => [from, to]));
  const passages = [...new Set(textsOf([current, sides]).flatMap(passagesOf))].filter(canBeLocated);
  const tooMuch = passages.length > MOST_PASSAGES || passages.reduce((sum, { length }) => sum + length, 0) > MOST_LETTERS;
  const kept = new Set(current.evidence.map(({ id }) => `evidence.${id}`));
  /** Any other item may have replaced a removed evidence item, so the redactions of all evidence items apply to it. */
  const follows = (field: string) => (isEvidence(field) && !kept.has(field) ? isEvidence : (other: string) => other === field);
  const passagesIn = (steps: readonly TextStep[], field: string): string[] => {
    const changes = steps.flatMap((step) => step.changes).filter((change) => follows(field)(change.field));
    return changes.flatMap(({ to }) => textsOf(to).flatMap(passagesOf));
  };
  const isSafe = (step: TextStep, { field, from, to }: Change): boolean => {
    const since = redacted.filter((other) => !isBefore(other, step));
    const after = since.filter(({ id }) => id !== step.id);
    return !tooMuch && isLocated(textsOf(from), passagesIn(since, field)) && isLocated(textsOf(to), passagesIn(after, field));
  };
  return {
    shows(field) {
      const key = keyOfPath(field);
      return key === undefined || visibleFields.includes(key);
    },
    changes: (step) =>
      step.changes.map((change): Change => {
        if (RETEST_TEXTS.includes(change.field)) return withheld(change);
        if (!isText(change.field)) return change;
        if (!isSafe(step, change)) return withheld(change);
        return { ...change, from: hideIn(change.from, passages), to: hideIn(change.to, passages) };
      }),
    note: (text) => (tooMuch ? '' : hidePassages(text, passages)),
  };
}
