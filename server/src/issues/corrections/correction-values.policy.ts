import type { CorrectionValues } from '@coloa/contract/issues/corrections.contract.ts';
import { fileOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { Fields } from '../edit/issue-fields.service.ts';
import { isEvidenceField } from '../evidence/issue-evidence.policy.ts';

type WholeIssue = Omit<Fields, 'assets'> & { assets: Readonly<NonNullable<CorrectionValues['assets']>> };

function contentsOf({ contents }: WholeIssue, has: (name: string) => boolean): CorrectionValues['contents'] {
  const entries = LANGUAGES.map((language) => {
    const texts = ISSUE_TEXTS.filter((text) => has(`contents.${language}.${text}`));
    return [language, Object.fromEntries(texts.map((text) => [text, contents[language]?.[text] ?? '']))] as const;
  });
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0));
}

/** Returns the values of the fields that `names` contains, by their names in the history. */
export function valuesOf(whole: WholeIssue, names: readonly string[]): CorrectionValues {
  const has = (name: string) => names.includes(name);
  return {
    ...(names.some((name) => name.startsWith('contents.')) && { contents: contentsOf(whole, has) }),
    ...(names.some(isEvidenceField) && { evidence: [...whole.evidence] }),
    ...(has('bugId') && { bugId: whole.bugId }),
    ...(has('severity') && { severity: whole.severity }),
    ...(has('cvss') && { cvss: whole.cvss }),
    ...(has('cvssOther') && { cvssOther: whole.cvssOther }),
    ...(has('cwe') && { cwe: whole.cwe }),
    ...(has('assets') && { assets: whole.assets.map(({ id, kind, value, scopeId }) => ({ ...(id && { id }), kind, value, scopeId })) }),
    ...(has('tags') && { tags: [...whole.tags] }),
    ...(has('foundDay') && { foundDay: whole.foundDay }),
    ...(has('dueDay') && { dueDay: whole.dueDay }),
    ...(has('externalId') && { externalId: whole.externalId }),
    ...(has('fixerId') && { fixerId: whole.fixerId }),
  };
}

/** Returns the texts that can name files; evidence files are included as links. */
export function textsNamingFiles({ contents = {}, evidence = [] }: CorrectionValues): string[] {
  const texts = LANGUAGES.flatMap((language) => Object.values(contents[language] ?? {}));
  return [...texts, ...evidence.flatMap((item) => fileOfEvidence(item) ?? []).map((name) => `/attachments/${name}`)];
}
