import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import { keepFiles } from '@coloa/contract/files/files-in-texts.ts';
import { replaceEvidenceReferences } from '@coloa/contract/issues/evidence-in-texts.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { redactionParts } from '@coloa/contract/issues/redaction.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { type IssueValue, textName } from '../issue-value.ts';

/** Placeholders for content that must not leave the other issue. */
export interface Omitted {
  redacted: string;
  image: string;
  evidence: string;
}

/** Replaces redacted passages, files and evidence with placeholders, because they belong to the issue that shows them. */
export function withoutEvidence(text: string, omitted: Omitted): string {
  const shown = redactionParts(text)
    .map(({ kind, value }) => (kind === 'text' ? value : `[${omitted.redacted}]`))
    .join('');
  const marks = { picture: `[${omitted.image}]`, file: `[${omitted.evidence}]` };
  const kept = keepFiles(shown, [], () => '', marks);
  return replaceEvidenceReferences(kept, ({ words }) => words || `[${omitted.evidence}]`);
}

export type ReusedTexts = { readonly [L in Language]?: { readonly [S in Section]?: string } | undefined };

export interface Reused {
  value: IssueValue;
  count: number;
  /** Clears the inserted texts, except those that were edited since. */
  undo: (now: IssueValue) => IssueValue;
}

/** Returns whether a section of the languages is empty, so that texts can be inserted. */
export const hasEmptySection = (value: IssueValue, languages: readonly Language[]): boolean =>
  languages.some((language) => SECTIONS.some((section) => value[textName(language, section)].trim() === ''));

/** Inserts texts into the empty sections of the languages. */
export function reuseTexts(value: IssueValue, texts: ReusedTexts, languages: readonly Language[]): Reused {
  const inserted = languages.flatMap((language) =>
    SECTIONS.flatMap((section) => {
      const name = textName(language, section);
      const text = texts[language]?.[section] ?? '';
      return value[name].trim() === '' && text.trim() !== '' ? [[name, text] as const] : [];
    }),
  );
  return {
    value: { ...value, ...(Object.fromEntries(inserted) as Partial<IssueValue>) },
    count: inserted.length,
    undo: (now) => ({
      ...now,
      ...(Object.fromEntries(
        inserted.filter(([name, text]) => now[name] === text).map(([name]) => [name, value[name]]),
      ) as Partial<IssueValue>),
    }),
  };
}

/** The fields that the choice of a type fills, besides the texts. */
const FIELDS_OF_TYPE = ['bugId', 'severity', 'cwe', 'cvss', 'cvssOther'] as const;

/** Returns `now` without what the choice of a type changed, except fields that were edited since. */
export function withoutType(now: IssueValue, before: IssueValue, after: IssueValue): IssueValue {
  const names = [...FIELDS_OF_TYPE, ...LANGUAGES.flatMap((language) => ISSUE_TEXTS.map((text) => textName(language, text)))];
  return { ...now, ...Object.fromEntries(names.filter((name) => now[name] === after[name]).map((name) => [name, before[name]])) };
}
