import { escapeMarkdown, replaceEvidenceReferences } from '@coloa/contract/issues/evidence-in-texts.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { translate } from '../platform/text/translations.ts';

const numbered = (language: Language, n: number): string => translate(language, 'reports:evidence.numbered', { number: n + 1 });

function fenced(language: string, code: string): string {
  const marks = [...code.matchAll(/`{3,}/g)].map(([mark]) => mark.length);
  const fence = '`'.repeat(Math.max(2, ...marks) + 1);
  return `${fence}${language.replaceAll('`', '')}\n${code.trim()}\n${fence}`;
}

function shown(item: IssueEvidence, caption: string): string {
  switch (item.kind) {
    case 'HTTP':
      return fenced('http', [item.request, item.response].filter((message) => message.trim() !== '').join('\n\n'));
    case 'CODE':
      return fenced(item.language, item.text);
    case 'IMAGE':
      return `![${caption}](/attachments/${item.fileName})`;
    case 'FILE':
      return `[${caption}](/attachments/${item.fileName})`;
  }
}

/**
 * Returns the evidence as a Markdown section. Ends after the item that makes the section longer than `LIMITS.writeUp`, and omits later
 * items.
 */
export function evidenceSection(evidence: readonly IssueEvidence[], language: Language): string {
  let section = '';
  for (const [n, item] of evidence.entries()) {
    if (section.length > LIMITS.writeUp) break;
    const caption = escapeMarkdown(item.captions[language]);
    section += `\n\n**${[numbered(language, n), caption].filter(Boolean).join(': ')}**\n\n${shown(item, caption)}`;
  }
  return section === '' ? '' : `## ${translate(language, 'ui:evidence.title')}${section}`;
}

/**
 * Replaces references to evidence with their words. A reference without words becomes its number, such as `Evidence 2`, or an empty text if
 * the item is missing.
 */
export const withNumbers = (text: string, evidence: readonly IssueEvidence[], language: Language): string =>
  replaceEvidenceReferences(text, ({ words, id }) => {
    const n = evidence.findIndex((item) => item.id === id);
    return words || (n < 0 ? '' : numbered(language, n));
  });
