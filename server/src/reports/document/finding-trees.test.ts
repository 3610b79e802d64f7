import { plainText } from '@coloa/contract/markdown-depth.ts';
import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { buildReportFinding } from '../report-document.factory.ts';
import type { ReportEvidence, ReportFinding } from '../report-document.ts';
import { reportLabels } from '../report-labels.ts';
import { misplaced } from './content-model.ts';
import { findingTexts, findingTrees } from './finding-trees.ts';
import { treeContext } from './tree-context.ts';

const none = { description: '', steps: '', impact: '', recommendation: '', references: '' };
const code = (id: string, caption = ''): ReportEvidence => ({ id, caption, kind: 'CODE', language: 'sh', text: 'id' });
const image: ReportEvidence = { id: 'imageaaa', caption: 'Login', kind: 'IMAGE', fileName: 'a.png' };
const context = (language: 'vi' | 'en' = 'en') => treeContext(new Set(['a.png']), reportLabels(language), `${language}-`);
const findingWith = (steps: string, evidence: ReportEvidence[], rest: Partial<ReportFinding> = {}) =>
  buildReportFinding({ sections: { ...none, steps }, evidence, ...rest });
function stepsOf(finding: ReportFinding, within = context()) {
  const nodes = findingTrees(finding, within, 3).sections.flatMap((section) => section.nodes);
  const links: [url: string, words: string][] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'link') links.push([node.url, plainText(node)]);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  for (const node of nodes) walk(node);
  return { words: nodes.map(plainText).join('\n'), links };
}
const http = '```http\nGET / HTTP/1.1\n```';
const retest = (note: string): ReportFinding['retests'][number] => ({
  round: { number: 1, startDay: '2026-04-06' },
  day: '2026-04-07',
  tester: 'A',
  result: 'FIXED',
  results: [],
  note,
});

describe('evidence of a finding', () => {
  test('is numbered together with evidence in texts, in reading order', () => {
    const within = context();
    const trees = findingTrees(findingWith(http, [code('codeaaaa'), image], { retests: [retest(http)] }), within, 3);
    const numbers = [...trees.sections.flatMap(({ nodes }) => nodes), ...trees.evidence, ...trees.notes.flat()].map((node) =>
      node.type === 'evidence' || node.type === 'figure' ? node.number : null,
    );
    expect(numbers).toEqual([1, 2, 3, 4]);
    const next = findingTrees(findingWith('', [code('codeaaaa')]), within, 3);
    expect(next.evidence).toMatchObject([{ number: 5 }]);
    expect(misplaced({ type: 'root', children: [...trees.evidence, ...next.evidence] })).toEqual([]);
  });

  test.each([
    ['en', 'Evidence 2', 'Evidence 2. Login', 'See Evidence 2 and the page'],
    ['vi', 'Bằng chứng 2', 'Bằng chứng 2. Login', 'See Bằng chứng 2 and the page'],
  ] as const)('%s: a reference shows the number of its item, or its own text', (language, named, caption, words) => {
    const finding = findingWith('See [](evidence:imageaaa) and [the page](evidence:imageaaa)', [code('codeaaaa'), image]);
    const within = context(language);
    const { evidence } = findingTrees(finding, context(language), 3);
    expect(evidence[1]).toMatchObject({ type: 'figure', words: caption, name: `${language}-e1-imageaaa` });
    expect(stepsOf(finding, within)).toEqual({
      words,
      links: [
        [`#${language}-e1-imageaaa`, named],
        [`#${language}-e1-imageaaa`, 'the page'],
      ],
    });
  });

  test.each([
    ['an address in angle brackets', '<evidence:codeaaaa>', 'Evidence 1'],
    ['a definition', '[][one] and [word][one]\n\n[one]: evidence:codeaaaa', 'Evidence 1 and word'],
    ['emphasis and a heading', '## See **[](evidence:codeaaaa)**', 'See Evidence 1'],
    ['a cell', '| a |\n|---|\n| [](evidence:codeaaaa) |', 'a Evidence 1'],
    ['a picture', '[![Login](/attachments/a.png)](evidence:codeaaaa)', '\nEvidence 1'],
  ])('can be referred to in %s', (_, steps, words) => {
    const { words: said, links } = stepsOf(findingWith(steps, [code('codeaaaa')]));
    expect(said).toBe(words);
    expect(links.map(([url]) => url)).toContain('#en-e1-codeaaaa');
  });

  test('a reference to missing evidence is not a link, and shows its own text or a notice', () => {
    const { words, links } = stepsOf(findingWith('[](evidence:otheraaa), [that](evidence:otheraaa), [x](evidence:no)', [code('codeaaaa')]));
    expect(words).toBe(`${reportLabels('en')('evidence.absent')}, that, x (evidence:no)`);
    expect(links).toEqual([]);
  });

  test('a note of a retest can refer to evidence of the finding', () => {
    const { notes } = findingTrees(findingWith('', [code('codeaaaa')], { retests: [retest('As [](evidence:codeaaaa)')] }), context(), 3);
    expect(notes.flat().map(plainText)).toEqual(['As Evidence 1']);
  });

  test('items with the same id in two findings get different names', () => {
    const within = context();
    const [one, two] = [1, 2].map(() => findingTrees(findingWith('', [code('codeaaaa')]), within, 3).evidence[0]);
    expect([one, two]).toMatchObject([{ name: 'en-e1-codeaaaa' }, { name: 'en-e2-codeaaaa' }]);
  });

  test('contains no redacted text, and makes control characters visible', () => {
    const { evidence } = findingTrees(
      findingWith('', [
        {
          id: 'httpaaaa',
          caption: 'By ⟦SECRET⟧',
          kind: 'HTTP',
          request: 'GET /⟦SECRET\nSECRET⟧ HTTP/1.1\nA: \u202ex',
          response: '⟦SECRET',
        },
        { ...code('codeaaaa', '\u001b[0m'), kind: 'CODE', language: 'sh', text: '⟦SECRET⟧ \u0003' },
        { id: 'fileaaaa', caption: '', kind: 'FILE', fileName: 'x.bin', file: { name: '⟦SECRET⟧.bin', size: 1_234_567, sha256: 'ab' } },
        { id: 'gonefile', caption: '', kind: 'FILE', fileName: 'y.bin', file: null },
      ]),
      context(),
      3,
    );
    expect(JSON.stringify(evidence)).not.toContain('SECRET');
    expect(evidence).toMatchObject([
      {
        title: 'By ⟦⟧',
        content: {
          request: { startLine: 'GET /⟦⟧ HTTP/1.1', headers: [{ name: 'A', value: '\\u202ex' }] },
          response: { startLine: '⟦⟧' },
        },
      },
      { title: '\\u001b[0m', content: { code: '⟦⟧ \\u0003' } },
      { content: { code: '⟦⟧.bin · 1.2 MB\nSHA-256 ab' } },
      { content: { code: reportLabels('en')('evidence.fileAbsent') } },
    ]);
  });

  test('references follow a different reading order, and references to omitted items say so', () => {
    const finding = findingWith('[](evidence:codeaaaa)', [code('codeaaaa')]);
    const texts = findingTexts(finding, context(), 3);
    const early = texts.section('steps');
    expect(early.map(plainText)).toEqual([reportLabels('en')('evidence.absent')]);
    texts.evidence();
    expect([...early, ...texts.section('steps')].map(plainText)).toEqual(['Evidence 1', 'Evidence 1']);
  });
});
