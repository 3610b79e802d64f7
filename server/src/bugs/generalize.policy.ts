import type { BugTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import { replaceEvidenceReferences } from '@coloa/contract/issues/evidence-in-texts.ts';
import { redactionParts } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { translate } from '../platform/text/translations.ts';

/** Minimum length of asset names and hosts that are replaced. Shorter ones may occur in other words. */
const SHORTEST = 4;
/** Matches Markdown links to uploaded images and files, which only users who can read the issue can open. */
const UPLOADED = /!?\[[^\]\n]*\]\([^)\n]*\/attachments\/[^)\n]*\)/g;

const literally = (value: string): string => value.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const hostOf = (value: string): string | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url?.host.includes('.') ? url.host : undefined;
};

/** Returns the values to replace, each with its placeholder. Sorts the longest value first, because one asset may contain another. */
function replacementsOf(assets: readonly string[], language: Language): [string, string][] {
  const asset = `[${translate(language, 'bugs:placeholder.asset')}]`;
  const host = `[${translate(language, 'bugs:placeholder.host')}]`;
  const found = [
    ...assets.map((value): [string, string] => [value, asset]),
    ...assets.flatMap((value): [string, string][] => {
      const name = hostOf(value);
      return name === undefined ? [] : [[name, host]];
    }),
  ];
  return found.filter(([value]) => value.length >= SHORTEST).toSorted(([a], [b]) => b.length - a.length);
}

function generalize(text: string, assets: readonly string[], language: Language): string {
  const redacted = `[${translate(language, 'bugs:placeholder.redacted')}]`;
  const shown = redactionParts(text)
    .map(({ kind, value }) => (kind === 'text' ? value : redacted))
    .join('')
    .replaceAll(UPLOADED, `[${translate(language, 'bugs:placeholder.image')}]`);
  const alone = replaceEvidenceReferences(shown, ({ words }) => words || `[${translate(language, 'bugs:placeholder.evidence')}]`);
  const replacements = replacementsOf(assets, language);
  if (replacements.length === 0) return alone;
  const wanted = new Map(replacements.map(([value, placeholder]) => [value.toLowerCase(), placeholder]));
  const pattern = new RegExp([...wanted.keys()].map(literally).join('|'), 'giu');
  return alone.replaceAll(pattern, (match) => wanted.get(match.toLowerCase()) ?? match);
}

type Texts = Omit<BugTemplate, 'language'>;

export function generalizeAll(texts: Texts, assets: readonly string[], language: Language): Texts {
  const cut = (text: string, max: number): string => generalize(text, assets, language).slice(0, max).toWellFormed();
  return {
    title: cut(texts.title, LIMITS.title).trim(),
    description: cut(texts.description, LIMITS.markdown),
    steps: cut(texts.steps, LIMITS.markdown),
    impact: cut(texts.impact, LIMITS.markdown),
    recommendation: cut(texts.recommendation, LIMITS.markdown),
    references: cut(texts.references, LIMITS.markdown),
  };
}
