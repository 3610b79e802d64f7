import { cutAtFiles, keepFiles } from '@coloa/contract/files/files-in-texts.ts';
import { nameFinder } from '@coloa/contract/topics/find-names.ts';
import type { ClientName } from '@coloa/contract/topics/topics.schema.ts';
import { fold } from '../../lib/texts.ts';

/** A text that may identify the client, and its replacement. */
export interface NamedWord {
  text: string;
  kind: ClientName['kind'] | 'OWN';
  /** The number of occurrences in the texts; null for words that the user added. */
  count: number | null;
  instead: string;
  replaced: boolean;
}

/** `found` contains decisions about the texts of one language; `own` contains the user's words for all languages. */
export interface Decided {
  found: readonly NamedWord[];
  own: readonly NamedWord[];
}

const isAmong = (words: readonly { text: string }[], { text }: { text: string }) => words.some((each) => fold(each.text) === fold(text));

export const wordsOf = (names: readonly ClientName[], { found, own }: Decided): NamedWord[] => [
  ...names.map((name) => {
    const { instead, replaced } = found.find(({ text }) => text === name.text) ?? { instead: name.instead, replaced: true };
    return { ...name, instead, replaced };
  }),
  ...own.filter((word) => !isAmong(names, word)),
];

/** Returns the decisions about `words`. Keeps earlier own words that are also among `names`, because the other language may need them. */
export const decidedBy = (words: readonly NamedWord[], names: readonly ClientName[], { own }: Decided): Decided => ({
  found: words.filter(({ kind }) => kind !== 'OWN'),
  own: [...words.filter(({ kind }) => kind === 'OWN'), ...own.filter((word) => isAmong(names, word))],
});

export interface PreviewPiece {
  kind: 'plain' | 'replaced' | 'left';
  text: string;
  was?: string;
}

function previewer(words: readonly NamedWord[]): (source: string) => PreviewPiece[] {
  // Searches for kept names only outside replaced names: a kept name inside a longer replaced name is replaced with it.
  const replaced = words.filter((word) => word.replaced);
  const findReplaced = nameFinder(replaced.map((word) => word.text));
  const findLeft = nameFinder(words.filter((word) => !word.replaced).map((word) => word.text));
  return (source) => {
    const pieces: PreviewPiece[] = [];
    const plain = (text: string) => {
      let at = 0;
      for (const { from, to } of findLeft(text)) {
        if (from < at) continue;
        if (from > at) pieces.push({ kind: 'plain', text: text.slice(at, from) });
        pieces.push({ kind: 'left', text: text.slice(from, to) });
        at = to;
      }
      if (at < text.length) pieces.push({ kind: 'plain', text: text.slice(at) });
    };
    let at = 0;
    for (const { from, to, name } of findReplaced(source)) {
      if (from < at) continue;
      plain(source.slice(at, from));
      pieces.push({ kind: 'replaced', text: replaced[name]?.instead ?? '', was: source.slice(from, to) });
      at = to;
    }
    plain(source.slice(at));
    return pieces;
  };
}

export const previewOf = (source: string, words: readonly NamedWord[]): PreviewPiece[] => previewer(words)(source);

interface Pictures {
  /** File names of the included images. */
  kept: readonly string[];
  /** Returns the description of the included image at a zero-based index. */
  said: (n: number) => string;
  marks: { picture: string; file: string };
}

/** Returns the pieces of the preview. `cutAtFiles` returns file references at odd indexes, which are not searched for names. */
export function contentPreview(content: string, words: readonly NamedWord[], { kept, said, marks }: Pictures): PreviewPiece[] {
  const preview = previewer(words);
  return cutAtFiles(keepFiles(content, kept, said, marks)).flatMap((piece, n) =>
    n % 2 === 0 ? preview(piece) : [{ kind: 'plain' as const, text: piece }],
  );
}

export const countOf = (pieces: readonly PreviewPiece[], kind: PreviewPiece['kind']): number =>
  pieces.filter((piece) => piece.kind === kind).length;

export const textOf = (pieces: readonly PreviewPiece[]): string => pieces.map(({ text }) => text).join('');

const textsOf = (pieces: readonly PreviewPiece[], kind: PreviewPiece['kind']): string[] => [
  ...new Set(pieces.flatMap((piece) => (piece.kind === kind ? [piece.text] : []))),
];

/** Finds the kept names in the rendered text, where they can look different from the Markdown: `hv\_bank` is rendered as `hv_bank`. */
export const leftFinder = (pieces: readonly PreviewPiece[]) => nameFinder(textsOf(pieces, 'left'));

/**
 * Finds the replacements in the rendered text, without other occurrences of the same words. If rendering hides occurrences, as in URLs,
 * finds all that remain.
 */
export function replacedFinder(pieces: readonly PreviewPiece[]) {
  const starts = new Set<number>();
  let source = '';
  for (const { kind, text } of pieces) {
    if (kind === 'replaced') starts.add(source.length);
    source += text;
  }
  const words = textsOf(pieces, 'replaced').map((word) => ({ word, isOwn: placesOf(source, word).map((at) => starts.has(at)) }));
  return (text: string) =>
    words.flatMap(({ word, isOwn }) => {
      const places = placesOf(text, word);
      const own = places.length === isOwn.length ? places.filter((_, n) => isOwn[n]) : places;
      return own.map((from) => ({ from, to: from + word.length }));
    });
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}
