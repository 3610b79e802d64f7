import { anyFieldPlaceholder, fieldPlaceholders, type PlacedField } from '@coloa/contract/reports/field-placeholders.ts';
import {
  PLACEHOLDERS,
  type Placeholder,
  type PlaceholderScope,
  placeholderNamed,
  scopesAround,
  writtenPlaceholder,
} from '@coloa/contract/reports/report-placeholders.ts';
import type { TemplateProblem } from '@coloa/contract/reports/report-templates.contract.ts';
import { type FoundTag, inControl, OBJECT, scanTags, settlePart, standsFree, standTogether } from './placeholder-scan.ts';
import type { ContentPart, TemplatePlace, WordPackage } from './word-package.ts';

export interface TemplateChecked {
  problems: TemplateProblem[];
  placeholders: number;
}

const PROBLEMS_MOST = 100;
export const PLACEHOLDERS_MOST = 2_000;
const AROUND = 160;

type Kind = TemplateProblem['kind'];

interface Open {
  tag: FoundTag;
  placeholder: Placeholder | undefined;
}

/** The placeholders that a template can use. */
interface Known {
  all: readonly Placeholder[];
  named: (name: string) => Placeholder | undefined;
}

function knownWith(fields: readonly PlacedField[] | null): Known {
  const own = (fields ?? []).flatMap(fieldPlaceholders);
  const byName = new Map(own.map((placeholder) => [placeholder.name, placeholder]));
  return {
    all: [...PLACEHOLDERS, ...own],
    named: (name) => placeholderNamed(name) ?? (fields ? byName.get(name) : anyFieldPlaceholder(name)),
  };
}

/**
 * Returns the problems of a template, each once and at most `PROBLEMS_MOST`, those of the body first.
 * @param fields the custom fields with placeholders; null accepts the keys of all fields
 */
export function checkTemplate({ contents }: Pick<WordPackage, 'contents'>, fields: readonly PlacedField[] | null = []): TemplateChecked {
  const known = knownWith(fields);
  const problems: TemplateProblem[] = [];
  let placeholders = 0;
  for (const part of contents) {
    settlePart(part.root);
    const tags = scanTags(part.root);
    placeholders += tags.filter(({ half }) => half !== 'CLOSE').length;
    problems.push(...problemsOf(part, tags, known));
  }
  // A Word file contains each text box twice, for old and for new word processors. Without this check, each problem in a text box would be
  // reported twice.
  const seen = new Set<string>();
  const once = problems.filter((problem) => {
    const same = JSON.stringify(problem);
    return !seen.has(same) && seen.add(same);
  });
  return { problems: once.slice(0, PROBLEMS_MOST), placeholders };
}

function problemsOf({ place }: ContentPart, tags: readonly FoundTag[], { all, named }: Known): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const open: Open[] = [];
  const tell = (kind: Kind, tag: FoundTag, meant: string | null = null) => {
    problems.push({ kind, placeholder: written(tag), place, around: wordsAround(tag), meant });
  };
  for (const tag of tags) {
    const scope = open.findLast(({ placeholder }) => placeholder?.opens)?.placeholder?.opens ?? 'report';
    const placeholder = named(tag.name);
    if (tag.half === 'LONE_OPENING') tell('NOT_CLOSED', tag);
    else if (tag.half === 'LONE_CLOSING') tell('NOT_OPENED', tag);
    else if (place === 'NOTE' || !tag.paragraph) tell('NOT_HERE', tag);
    else if (tag.half === 'CLOSE') closeHalf(tag, open, all, tell);
    else {
      const whole = tag.half === 'WHOLE';
      const known = placeholder && whole === (placeholder.kind === 'TEXT' || placeholder.kind === 'RICH') ? placeholder : undefined;
      if (!known) tell('UNKNOWN', tag, placeholder ? writtenPlaceholder(placeholder) : nearest(tag, scope, all));
      else if (!belongsHere(known, scope, place)) tell('NOT_HERE', tag);
      else if (known.kind === 'RICH' && !standsAlone(tag, tags)) tell('NOT_ALONE', tag);
      if (!whole) open.push({ tag, placeholder: known });
    }
  }
  for (const { tag } of open) tell('NOT_CLOSED', tag);
  return problems;
}

function closeHalf(
  tag: FoundTag,
  open: Open[],
  all: readonly Placeholder[],
  tell: (kind: Kind, tag: FoundTag, meant?: string | null) => void,
): void {
  const at = open.findLastIndex((each) => each.tag.name === tag.name);
  const [half, ...within] = at < 0 ? [] : open.splice(at);
  if (!half) tell('NOT_OPENED', tag, nearestHalf(tag, open, all));
  for (const each of within) tell('NOT_CLOSED', each.tag);
  if (!half) return;
  if (inControl(half.tag) || inControl(tag)) tell('IN_CONTROL', half.tag);
  else if (!standTogether(half.tag, tag)) tell('APART', half.tag);
}

/**
 * Whether a placeholder is valid at this place. Loops and formatted text are only valid in their own scope, because every round of an inner
 * loop would repeat them.
 */
function belongsHere({ kind, scopes }: Placeholder, scope: PlaceholderScope, place: TemplatePlace): boolean {
  if (kind === 'RICH' && place !== 'BODY') return false;
  if (kind === 'RICH' || kind === 'LOOP') return scopes.includes(scope);
  return scopesAround(scope).some((each) => scopes.includes(each));
}

export function standsAlone(tag: FoundTag, tags: readonly FoundTag[]): boolean {
  const { paragraph } = tag;
  if (!paragraph || !standsFree(tag)) return false;
  const others = tags.filter((each) => each.paragraph === paragraph && (each === tag || each.half !== 'WHOLE'));
  let left = '';
  let at = 0;
  for (const { from, to } of others) {
    left += paragraph.text.slice(at, from);
    at = to;
  }
  left += paragraph.text.slice(at);
  return left.trim() === '' && !left.includes(OBJECT);
}

const SIGNS: Readonly<Record<FoundTag['half'], string>> = { WHOLE: '{', OPEN: '{#', CLOSE: '{/', LONE_OPENING: '{', LONE_CLOSING: '' };
const written = ({ half, name }: FoundTag): string => `${SIGNS[half]}${name.slice(0, AROUND)}${half === 'LONE_OPENING' ? '' : '}'}`;

function wordsAround({ paragraph, from, to }: FoundTag): string {
  if (!paragraph) return '';
  const { text } = paragraph;
  const begin = Math.max(0, Math.min(from - AROUND / 4, text.length - AROUND));
  const end = Math.min(text.length, Math.max(to, begin + AROUND));
  const clipped = text
    .slice(begin, Math.min(end, begin + AROUND))
    .replaceAll(OBJECT, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${begin > 0 ? '… ' : ''}${clipped}${end < text.length ? ' …' : ''}`;
}

/**
 * Returns the most similar placeholder, or null if none is similar. Prefers names that are valid in `scope`, and names of the same kind of
 * tag.
 */
function nearest({ name, half }: FoundTag, scope: PlaceholderScope, all: readonly Placeholder[]): string | null {
  const around = scopesAround(scope);
  const wanted = fold(name);
  const ranked = all
    .map((placeholder) => {
      const far = distance(wanted, fold(placeholder.name));
      const elsewhere = placeholder.scopes.some((each) => around.includes(each)) ? 0 : 0.5;
      const otherKind = (half === 'WHOLE') === (placeholder.kind === 'TEXT' || placeholder.kind === 'RICH') ? 0 : 0.5;
      return { placeholder, rank: far + elsewhere + otherKind };
    })
    .sort((a, b) => a.rank - b.rank);
  const [best] = ranked;
  return best && wanted.length > 1 && best.rank <= farthest(wanted) ? writtenPlaceholder(best.placeholder) : null;
}

function nearestHalf({ name }: FoundTag, open: readonly Open[], all: readonly Placeholder[]): string | null {
  const wanted = fold(name);
  const [best] = all
    .filter(({ kind }) => kind !== 'TEXT' && kind !== 'RICH')
    .map((placeholder) => ({
      name: placeholder.name,
      rank: distance(wanted, fold(placeholder.name)) + (open.some((each) => each.placeholder === placeholder) ? 0 : 0.5),
    }))
    .sort((a, b) => a.rank - b.rank);
  return best && best.name !== name && best.rank <= farthest(wanted) ? `{/${best.name}}` : null;
}

const farthest = (wanted: string): number => (wanted.length > 1 ? Math.max(2, Math.floor(wanted.length / 3)) + 0.5 : 0);

const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, '.')
    .slice(0, 60);

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
