import { readdirSync, readFileSync } from 'node:fs';
import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { leftOversIn, placeholdersIn, proseAndFences } from '@coloa/contract/issues/placeholders.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { describe, expect, it } from 'vitest';

interface Node {
  id: string;
  cwe: string | null;
  children?: Node[];
}

interface Template {
  file: string;
  key: string;
  language: Language;
  title: string;
  sections: { name: string; body: string }[];
}

const read = (file: string): string => readFileSync(new URL(`../../content/bugs/${file}`, import.meta.url), 'utf8');

/** Only headings outside code fences count, because a code sample may contain lines that look like headings. */
function readTemplate(key: string, language: Language): Template {
  const file = `${key}/${language}.md`;
  const template: Template = { file, key, language, title: '', sections: [] };
  let fenced = false;
  for (const line of read(`templates/${file}`).split('\n')) {
    if (/^\s*```/.test(line)) fenced = !fenced;
    const [, marks, text = ''] = (!fenced && /^(#{1,2}) (.+)$/.exec(line)) || [];
    const section = template.sections.at(-1);
    if (marks === '#' && !template.title) template.title = text;
    else if (marks) template.sections.push({ name: text, body: '' });
    else if (section) section.body += `${line}\n`;
  }
  return template;
}

function cwesByKey(node: Node, parent = ''): [key: string, cwe: string | null][] {
  const key = parent ? `${parent}.${node.id}` : node.id;
  return [[key, node.cwe], ...(node.children ?? []).flatMap((child) => cwesByKey(child, key))];
}

const order = JSON.parse(read('tree-order.json')) as string[];
const cwes = new Map(order.flatMap((category) => cwesByKey(JSON.parse(read(`tree/${category}.json`)) as Node)));
const keys = readdirSync(new URL('../../content/bugs/templates/', import.meta.url));
const templates = keys.flatMap((key) => LANGUAGES.map((language) => readTemplate(key, language)));
const filesWhere = (wrong: (template: Template) => boolean): string[] => templates.filter(wrong).map(({ file }) => file);
const bodyOf = ({ sections }: Template, name: (typeof SECTIONS)[number]): string =>
  sections.find((section) => section.name === name)?.body ?? '';
const withoutFences = (markdown: string): string => markdown.replace(/^\s*```[\s\S]*?^\s*```$/gm, '');
const withoutCode = (markdown: string): string => markdown.replace(/^\s*```[\s\S]*?^\s*```$/gm, '').replace(/`[^`]*`/g, '');

describe('the built-in write-up templates', () => {
  it('cover at least 40 vulnerability types', () => {
    expect(keys.length).toBeGreaterThanOrEqual(40);
  });

  it('belong to a node of the built-in tree', () => {
    expect(keys.filter((key) => !cwes.has(key))).toEqual([]);
  });

  it('exist in Vietnamese and English, and in nothing else', () => {
    const files = LANGUAGES.map((language) => `${language}.md`).toSorted();
    expect(
      keys.filter(
        (key) =>
          readdirSync(new URL(`../../content/bugs/templates/${key}/`, import.meta.url))
            .toSorted()
            .join() !== files.join(),
      ),
    ).toEqual([]);
  });

  it('have a title that fits a list and that no other template has', () => {
    expect(filesWhere(({ title }) => title.length < 10 || title.length > 120)).toEqual([]);
    const titles = templates.map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it('have the sections of a write-up in order, none of them empty', () => {
    expect(filesWhere(({ sections }) => sections.map(({ name }) => name).join() !== SECTIONS.join())).toEqual([]);
    expect(filesWhere(({ sections }) => sections.some(({ body }) => body.trim() === ''))).toEqual([]);
  });

  it('show the steps as a numbered list with a sample or a table', () => {
    expect(filesWhere((template) => !/^1\. /m.test(bodyOf(template, 'steps')))).toEqual([]);
    expect(filesWhere((template) => !/^\s*(```[a-z]+|\| )/m.test(bodyOf(template, 'steps')))).toEqual([]);
  });

  it('keep angle brackets inside code, so that no text is lost as HTML', () => {
    expect(filesWhere(({ sections }) => sections.some(({ body }) => /<[^\s=]/.test(withoutCode(body))))).toEqual([]);
  });

  it('name two to four references by title and https address, the same in both languages', () => {
    const links = (template: Template) =>
      [...bodyOf(template, 'references').matchAll(/^- \[.+\]\((https:\/\/\S+)\)$/gm)].map(([, url]) => url);
    expect(filesWhere((template) => links(template).length < 2 || links(template).length > 4)).toEqual([]);
    expect(
      keys.filter(
        (key) => new Set(templates.filter((template) => template.key === key).map((template) => links(template).join())).size !== 1,
      ),
    ).toEqual([]);
  });

  it('mark placeholders so that they are found again, and contain no other square brackets', () => {
    const marked = (text: string) => withoutFences(text).match(/\[[^\]\n]*\](?!\()/g) ?? [];
    const found = (text: string) => placeholdersIn(text).join('\n');
    const texts = (template: Template) => [template.title, ...template.sections.map(({ body }) => body)];
    expect(
      filesWhere((template) => texts(template).some((text) => marked(text).some((mark) => !found(text).includes(mark.slice(0, -1))))),
    ).toEqual([]);
    expect(filesWhere((template) => placeholdersIn(bodyOf(template, 'references')).length > 0)).toEqual([]);
  });

  it('contain something in the code of their steps that the readiness check finds while the sample is unchanged', () => {
    const samples = (template: Template) => proseAndFences(bodyOf(template, 'steps'));
    const codeOf = ({ fences, blocks }: ReturnType<typeof samples>) =>
      blocks.map((block, at) => `\`\`\`${fences[at]}\n${block}\n\`\`\``).join('\n');
    const unnoticed = filesWhere((template) => {
      const read = samples(template);
      return read.fences.includes('http') && leftOversIn(codeOf(read)).length === 0;
    });
    expect(unnoticed).toEqual([]);
  });

  it('cite the CWE of their node, if they cite any', () => {
    const cited = (template: Template) => bodyOf(template, 'references').match(/CWE-\d+/g) ?? [];
    expect(filesWhere((template) => cited(template).length > 0 && !cited(template).some((cwe) => cwe === cwes.get(template.key)))).toEqual(
      [],
    );
  });

  it('contain no real host outside the references', () => {
    const reserved = /^https?:\/\/([\w.-]+\.example|127\.0\.0\.1|169\.254\.169\.254|\[|<)/;
    // The name of a Java XML parser setting: it looks like a URL, but is not one.
    const setting = 'http://apache.org/xml/features/disallow-doctype-decl';
    const addresses = (template: Template) =>
      template.sections.filter(({ name }) => name !== 'references').flatMap(({ body }) => body.match(/https?:\/\/[^\s"'`)]+/g) ?? []);
    expect(filesWhere((template) => addresses(template).some((address) => address !== setting && !reserved.test(address)))).toEqual([]);
  });
});
