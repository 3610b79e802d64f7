import { ASSET_KINDS, ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { PROJECT_KINDS, type ProjectKind } from '@coloa/contract/projects/project-states.ts';
import { type Entry, oneOf, readEntries, wordsOf } from './entries.ts';
import { referenceTo } from './exhibits.ts';

const SECTIONS = ['description', 'steps', 'impact', 'recommendation'] as const;
type Section = (typeof SECTIONS)[number];
type WriteUpTexts = { title: string } & Record<Section, string>;

const PICTURES = ['proxy', 'terminal', 'browser', 'login', 'phone', 'mail', 'code', 'photo'] as const;
export type PictureKind = (typeof PICTURES)[number];

/** A template of demo issues, with placeholders such as `{{app}}` and `{{object}}`. */
export interface WriteUp {
  id: string;
  bug: string;
  cvss: string | null;
  cvss4: string | null;
  kinds: readonly ProjectKind[];
  only: string | null;
  asset: { kind: (typeof ASSET_KINDS)[number]; value: string };
  tags: readonly string[];
  /** Codes of the controls that find the vulnerability, in all standards and workspaces. */
  controls: readonly string[];
  picture: PictureKind | null;
  /** Caption of the image; null for the default of its kind. */
  caption: Readonly<Record<Language, string>> | null;
  /**
   * Lines in the image: a heading, then `label | value` for a page, or the text of an email or a terminal. Generated from the evidence if
   * empty.
   */
  screen: string;
  /** Status of its issues; null for a random one. */
  status: IssueStatus | null;
  evidence: string;
  /**
   * Captions of the evidence, if evidence and image are items of the issue to which its texts refer. Null if the texts themselves contain
   * the evidence and the image.
   */
  exhibit: Readonly<Record<Language, string>> | null;
  texts: Partial<Record<Language, WriteUpTexts>>;
}

export type Gaps = Readonly<Record<string, string>>;

function textsOf(block: string): WriteUpTexts {
  const [title = '', ...sections] = block.split(/^### /m);
  const bodies = new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end + 1).trim()] as const;
    }),
  );
  const texts = Object.fromEntries(SECTIONS.map((section) => [section, bodies.get(section) ?? ''])) as Record<Section, string>;
  return { title: title.trim(), ...texts };
}

/** Parses a fact with a Vietnamese and an English text, separated by ` / `; null unless it has both. */
function inBoth(fact: string | undefined): Readonly<Record<Language, string>> | null {
  const [vi, en] = fact?.split(' / ') ?? [];
  return vi && en ? { vi, en } : null;
}

function parse({ id, facts, blocks }: Entry): WriteUp {
  const bodies = new Map(blocks);
  const [assetKind = '', ...assetValue] = (facts.get('asset') ?? '').split(' ');
  const picture = facts.get('picture');
  const status = facts.get('status');
  return {
    id,
    bug: facts.get('bug') ?? '',
    cvss: facts.get('cvss') ?? null,
    cvss4: facts.get('cvss4') ?? null,
    kinds: wordsOf(facts.get('kinds')).map((kind) => oneOf(PROJECT_KINDS, kind, id)),
    only: facts.get('only') ?? null,
    asset: { kind: oneOf(ASSET_KINDS, assetKind, id), value: assetValue.join(' ') },
    tags: (facts.get('tags') ?? '').split(', ').filter(Boolean),
    controls: wordsOf(facts.get('controls')),
    picture: picture === undefined ? null : oneOf(PICTURES, picture, id),
    caption: inBoth(facts.get('caption')),
    screen: (bodies.get('screen') ?? '').trim(),
    status: status === undefined ? null : oneOf(ISSUE_STATUSES, status, id),
    evidence: (bodies.get('evidence') ?? '').trim(),
    exhibit: inBoth(facts.get('exhibit')),
    texts: Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const block = bodies.get(language);
        return block ? [[language, textsOf(block)]] : [];
      }),
    ),
  };
}

/**
 * `write-ups/*.md` contain a write-up per `# id`: its facts, then `## evidence`, and the sections of an issue under `## vi` and `## en`.
 */
export const WRITE_UPS: readonly WriteUp[] = readEntries('write-ups').map(parse);

export const SHOWCASE: ReadonlyMap<string, WriteUp> = new Map(readEntries('showcase/findings').map((each) => [each.id, parse(each)]));

/** Placeholders that often begin a sentence and are then capitalised. Placeholders for hosts and paths are never capitalised. */
const WORDS = new Set(['feature', 'object', 'objects']);
const SENTENCE_START = /(?:^|[.!?] |\n(?:\d+\. |- )?|\*\*)$/;
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1);

/**
 * Replaces the placeholders.
 * @throws Error for a placeholder without a value
 */
export function fillGaps(text: string, gaps: Gaps): string {
  return text.replace(/(\b[Aa] )?\{\{(\w+)\}\}/g, (_, article: string | undefined, name: string, offset: number) => {
    const value = gaps[name];
    if (value === undefined) throw new Error(`no value for {{${name}}}`);
    if (article) return `${article.trim()}${/^[aeio]/.test(value) ? 'n' : ''} ${value}`;
    return WORDS.has(name) && SENTENCE_START.test(text.slice(0, offset)) ? capitalised(value) : value;
  });
}

export function writeUp(from: WriteUp, language: Language, gaps: Gaps): Omit<IssueContent, 'references'> | null {
  const texts = from.texts[language];
  if (!texts) return null;
  const evidence = from.exhibit ? referenceTo('evidence') : fillGaps(from.evidence, gaps);
  const section = (text: string) =>
    fillGaps(text.replace('{{evidence}}', () => evidence).replace('{{picture}}', referenceTo('picture')), gaps);
  return {
    // Titles are plain text, not Markdown.
    title: fillGaps(texts.title, gaps).replaceAll('`', ''),
    description: section(texts.description),
    steps: section(texts.steps),
    impact: section(texts.impact),
    recommendation: section(texts.recommendation),
  };
}
