import { evidenceReferredToIn } from '@coloa/contract/issues/evidence-in-texts.ts';
import { evidenceAddress, newEvidenceId } from '@coloa/contract/issues/evidence-item.ts';
import { essenceOf, sameItem } from '@coloa/contract/issues/evidence-merge.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { type IssueValue, type TextName, textNames } from '../issue-value.ts';
import { type Piece, piecesOf, type Shown } from './pieces.ts';

/** Evidence in the texts that can become an evidence item. Identical occurrences become one item. */
export interface Liftable {
  /** Unique among the candidates. */
  key: string;
  shown: Shown;
  captions: Record<Language, string>;
  places: readonly { name: TextName; piece: Piece }[];
  /** Id of the item that already shows this evidence; null if there is none. */
  existing: string | null;
}

const languageOf = (name: TextName): Language => LANGUAGES.find((language) => name.startsWith(`contents.${language}.`)) ?? 'vi';
const isText = (name: TextName): boolean => !name.endsWith('.title');

/** Puts the two languages of each section next to each other, so that items are in reading order. */
const inOrder: readonly TextName[] = textNames
  .filter(isText)
  .toSorted((a, b) => sectionAt(a) - sectionAt(b) || textNames.indexOf(a) - textNames.indexOf(b));
function sectionAt(name: TextName): number {
  const section = name.split('.')[2];
  return textNames.findIndex((each) => each.endsWith(`.${section}`));
}

const keyOf = (shown: Shown): string =>
  // The id and the captions are empty, so that the key depends only on the content.
  JSON.stringify(essenceOf({ ...shown, id: '', captions: { vi: '', en: '' } }));

/** Returns the evidence in the texts. `isWanted` returns false for texts that cannot be parsed in time. */
export function liftable(value: IssueValue, isWanted: (text: string) => boolean = () => true): Liftable[] {
  const found = new Map<string, { shown: Shown; captions: Record<Language, string>; places: { name: TextName; piece: Piece }[] }>();
  for (const name of inOrder) {
    if (!isWanted(value[name])) continue;
    for (const piece of piecesOf(value[name])) {
      const key = keyOf(piece.shown);
      const group = found.get(key) ?? { shown: piece.shown, captions: { vi: '', en: '' }, places: [] };
      group.captions[languageOf(name)] ||= piece.caption;
      group.places.push({ name, piece });
      found.set(key, group);
    }
  }
  const existing = new Map(
    value.evidence.map((item) => [JSON.stringify(essenceOf({ ...item, id: '', captions: { vi: '', en: '' } })), item.id]),
  );
  return [...found].map(([key, group]) => ({ key, ...group, existing: existing.get(key) ?? null }));
}

export interface Lifted {
  value: IssueValue;
  /** Restores texts that were not edited since, and removes added items that are unchanged and that no text refers to. */
  undo: (now: IssueValue) => IssueValue;
}

/** Moves the chosen evidence out of the texts into items, and leaves a reference at each occurrence. */
export function lift(value: IssueValue, chosen: readonly Liftable[]): Lifted {
  const edits: { name: TextName; piece: Piece; id: string }[] = [];
  const added: IssueEvidence[] = [];
  for (const { shown, captions, places, existing } of chosen) {
    const id = existing ?? newEvidenceId();
    if (existing === null) added.push({ id, captions, ...shown });
    edits.push(...places.map((place) => ({ ...place, id })));
  }
  const next: IssueValue = { ...value, evidence: [...value.evidence, ...added] };
  for (const { name, piece, id } of edits.toSorted((a, b) => b.piece.from - a.piece.from)) {
    const { from, to, before, after } = piece;
    next[name] = `${next[name].slice(0, from)}${before}[](${evidenceAddress(id)})${after}${next[name].slice(to)}`;
  }
  const changed = inOrder.filter((name) => next[name] !== value[name]);
  const undo = (now: IssueValue): IssueValue => {
    const back = changed.filter((name) => now[name] === next[name]);
    const texts = { ...now, ...Object.fromEntries(back.map((name) => [name, value[name]])) } as IssueValue;
    const used = new Set(inOrder.flatMap((name) => evidenceReferredToIn(texts[name])));
    const goes = (item: IssueEvidence) => !used.has(item.id) && added.some((each) => sameItem(each, item));
    return { ...texts, evidence: now.evidence.filter((item) => !goes(item)) };
  };
  return { value: next, undo };
}
