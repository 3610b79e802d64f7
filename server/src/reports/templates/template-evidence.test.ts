import { describe, expect, test } from 'vitest';
import { paragraph, readWord, wordFaults, wordFile } from '../../../test/word-file.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { reportLabels } from '../report-labels.ts';
import { readPicture } from '../report-pictures.ts';
import { fillTemplate } from './fill-template.ts';

const none = { description: '', steps: '', impact: '', recommendation: '', references: '' };
const finding = buildReportFinding({
  sections: { ...none, description: 'Described, see [](evidence:terminal).', steps: 'Step, see [](evidence:exchange).' },
  evidence: [
    { id: 'exchange', caption: 'Replayed', kind: 'HTTP', request: 'GET /a HTTP/1.1', response: '' },
    { id: 'terminal', caption: '', kind: 'CODE', language: 'sh', text: 'uid=0(root)' },
  ],
});
const document = buildReportDocument({ language: 'en', findings: [finding] });

async function filled(placeholders: readonly string[], documents: ReportDocument[] = [document]) {
  const template = wordFile({ body: ['{#findings}', ...placeholders, '{/findings}'].map((text) => paragraph(text)).join('') });
  const file = await fillTemplate(template, documents, readPicture);
  expect(wordFaults(file)).toEqual([]);
  const word = readWord(file);
  return {
    lines: word
      .text()
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    links: word.xml('word/document.xml').split('<w:hyperlink ').length - 1,
  };
}

const EXCHANGE = ['Evidence 1  Replayed', 'Request', 'GET /a HTTP/1.1'];
const TERMINAL = ['Evidence 2', 'uid=0(root)'];
const STEPS = 'Step, see Evidence 1.';

describe('evidence in a template', () => {
  test('is at its placeholder, and references link to it', async () => {
    const { lines, links } = await filled([
      '{finding.steps}',
      'Between',
      '{#if.evidence}',
      'Proof',
      '{finding.evidence}',
      '{/if.evidence}',
    ]);
    expect(lines).toEqual([STEPS, 'Between', 'Proof', ...EXCHANGE, ...TERMINAL]);
    expect(links).toBe(1);
  });

  test('can precede the texts that refer to it', async () => {
    const { lines, links } = await filled(['{finding.evidence}', '{finding.description}', '{finding.steps}']);
    expect(lines).toEqual([...EXCHANGE, ...TERMINAL, 'Described, see Evidence 2.', STEPS]);
    expect(links).toBe(2);
  });

  test('follows the steps in a template without an evidence placeholder', async () => {
    const { lines, links } = await filled(['{finding.steps}', '{finding.description}']);
    expect(lines).toEqual([STEPS, ...EXCHANGE, ...TERMINAL, 'Described, see Evidence 2.']);
    expect(links).toBe(2);
  });

  test('follows the last section in a template without steps, whose condition is then true', async () => {
    const { lines } = await filled(['{finding.description}', '{#if.impact}', 'Impact', '{finding.impact}', '{/if.impact}']);
    expect(lines).toEqual(['Described, see Evidence 2.', 'Impact', ...EXCHANGE, ...TERMINAL]);
  });

  test('has its own number next to the built-in findings, and each copy links to itself', async () => {
    const { lines } = await filled(['{finding.steps}', '{finding.evidence}']);
    const twice = wordFile({
      body: ['{part.findings}', '{#findings}', '{finding.steps}', '{finding.evidence}', '{/findings}']
        .map((text) => paragraph(text))
        .join(''),
    });
    const file = await fillTemplate(twice, [document, { ...document, language: 'vi' }], readPicture);
    expect(wordFaults(file)).toEqual([]);
    expect(lines).toContain(STEPS);
    expect(readWord(file).text()).toContain('Step, see Evidence 3.');
  });

  test('is omitted together with its condition for findings without evidence', async () => {
    const without = buildReportDocument({ language: 'en', findings: [{ ...finding, evidence: [] }] });
    const { lines, links } = await filled(
      ['{finding.steps}', '{#if.evidence}', 'Proof', '{finding.evidence}', '{/if.evidence}'],
      [without],
    );
    expect(lines).toEqual([`Step, see ${reportLabels('en')('evidence.absent')}.`]);
    expect(links).toBe(0);
  });
});

test('a link to a finding that the template does not show becomes plain text', async () => {
  const file = await fillTemplate(wordFile({ body: paragraph('{part.overview}') }), [document], readPicture);
  expect(wordFaults(file)).toEqual([]);
  expect(readWord(file).text()).toContain(finding.title);
});
