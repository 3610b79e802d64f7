import { readdirSync, readFileSync } from 'node:fs';
import { type BugTemplate, SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';

const folder = new URL('../../content/bugs/templates/', import.meta.url);

/**
 * Reads a template: `# title`, then a `## section` for each of `SECTIONS`, in this order.
 * @throws if a section is missing
 */
function parseTemplate(markdown: string, language: Language): BugTemplate {
  const title = /^# (.+)$/m.exec(markdown)?.[1]?.trim() ?? '';
  const sections = SECTIONS.map((section, at) => {
    const start = markdown.indexOf(`\n## ${section}\n`);
    const next = SECTIONS[at + 1];
    const end = next ? markdown.indexOf(`\n## ${next}\n`) : markdown.length;
    if (start < 0 || end < start) throw new Error(`a template lacks the section ${section}: ${title}`);
    return [section, markdown.slice(start + `\n## ${section}\n`.length, end).trim()];
  });
  return { language, title, ...(Object.fromEntries(sections) as Omit<BugTemplate, 'language' | 'title'>) };
}

export const builtInTemplates: ReadonlyMap<string, readonly BugTemplate[]> = new Map(
  readdirSync(folder).map((bugId) => [
    bugId,
    LANGUAGES.map((language) => parseTemplate(readFileSync(new URL(`${bugId}/${language}.md`, folder), 'utf8'), language)),
  ]),
);
