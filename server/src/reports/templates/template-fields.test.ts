import { describe, expect, test } from 'vitest';
import { paragraph, readWord, table, wordFaults, wordFile } from '../../../test/word-file.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportField } from '../report-document.ts';
import { reportLabels } from '../report-labels.ts';
import { readPicture } from '../report-pictures.ts';
import { fillTemplate } from './fill-template.ts';
import { readTemplate } from './read-template.ts';
import { sampleTemplate } from './sample-template.ts';
import { checkTemplate } from './template-check.ts';
import { openWordPackage } from './word-package.ts';

const line = (key: string, name: string, value: string): ReportField => ({ key, name, kind: 'LINE', value });
const text = (key: string, name: string, value: string): ReportField => ({ key, name, kind: 'MARKDOWN', value });
const FIELDS = [
  line('ticket', 'Mã ticket', 'VCS-12 ⟦SECRET⟧ {project.key}'),
  text('cause', 'Nguyên nhân', 'Thiếu **kiểm tra** ⟦SECRET⟧\n\n- một'),
  line('fixed', 'Ngày sửa', '30/11/2026'),
];
const findings = [buildReportFinding({ key: 'HVB-1', fields: FIELDS }), buildReportFinding({ key: 'HVB-2' })];
const placed = [
  { key: 'ticket', isMarkdown: false },
  { key: 'cause', isMarkdown: true },
];
const redacted = reportLabels('vi')('redacted');

async function filled(...body: string[]) {
  const file = await fillTemplate(wordFile({ body: body.join('') }), [buildReportDocument({ findings })], readPicture);
  expect(wordFaults(file)).toEqual([]);
  expect(readWord(file).text()).not.toContain('SECRET');
  return readWord(file)
    .text()
    .split('\n')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}
const inFindings = (...lines: string[]) => ['{#findings}', ...lines, '{/findings}'].map((each) => paragraph(each));

describe('custom fields in a Word template', () => {
  test('are rows of a table and sections, without redacted text, and are never read as a template', async () => {
    const lines = await filled(
      ...inFindings('{finding.key}', '{#if.fields}Trường:{/if.fields}'),
      paragraph('{#findings}'),
      table(['{#finding.fields}{field.name}', '{field.value} của {finding.key}{/finding.fields}'], ['hết', '']),
      ...['{#finding.textFields}', '{textField.name}:', '{textField.text}', '{/finding.textFields}'].map((each) => paragraph(each)),
      paragraph('{/findings}'),
    );
    expect(lines).toEqual([
      ...['HVB-1', 'Trường:', 'HVB-2'],
      ...['Mã ticket', `VCS-12 ${redacted} {project.key} của HVB-1`, 'Ngày sửa', '30/11/2026 của HVB-1', 'hết'],
      ...['Nguyên nhân:', `Thiếu kiểm tra ${redacted}`, 'một', 'hết'],
    ]);
  });

  test('are filled by their keys, and are empty without a value', async () => {
    const lines = await filled(
      ...inFindings(
        '{finding.key}: {finding.field.ticket}{#if.field.ticket} (có){/if.field.ticket}.',
        '{#if.field.cause}',
        'Nguyên nhân',
        '{finding.field.cause}',
        '{/if.field.cause}',
        '[{finding.field.deleted_later}]{#if.field.deleted_later}x{/if.field.deleted_later}',
      ),
    );
    expect(lines).toEqual([
      ...[`HVB-1: VCS-12 ${redacted} {project.key} (có).`, 'Nguyên nhân', `Thiếu kiểm tra ${redacted}`, 'một', '[]'],
      ...['HVB-2: .', '[]'],
    ]);
  });

  test('become plain text if Markdown shares its paragraph with other text', async () => {
    const lines = await filled(...inFindings('Vì: {finding.field.cause}'));
    expect(lines).toEqual([`Vì: Thiếu kiểm tra ${redacted}`, '- một', 'Vì:']);
  });

  test('are checked by their keys and types', async () => {
    const problems = (body: string[], fields = placed) =>
      checkTemplate(openWordPackage(wordFile({ body: body.join('') })), fields).problems.map(({ kind, placeholder, meant }) =>
        [kind, placeholder, meant ?? ''].join(' ').trim(),
      );
    const good = inFindings('{finding.field.ticket} {#if.field.ticket}x{/if.field.ticket}', '{finding.field.cause}');
    expect(problems(good)).toEqual([]);
    expect((await readTemplate(wordFile({ body: good.join('') }), placed)).problems).toEqual([]);
    expect(problems(good, [])).toHaveLength(3);
    expect(
      problems(inFindings('{finding.field.tiket}', 'x {finding.field.cause}', '{#finding.field.ticket}x{/finding.field.ticket}')),
    ).toEqual([
      'UNKNOWN {finding.field.tiket} {finding.field.ticket}',
      'NOT_ALONE {finding.field.cause}',
      'UNKNOWN {#finding.field.ticket} {finding.field.ticket}',
    ]);
    expect(problems([paragraph('{finding.field.ticket}')])).toEqual(['NOT_HERE {finding.field.ticket}']);
  });

  test('are shown in the sample with the facts and after the texts', async () => {
    const sample = await sampleTemplate('vi');
    const made = readWord(await fillTemplate(sample, [buildReportDocument({ findings })], readPicture)).text();
    expect(made).toMatch(/Mã ticket[\s\S]*VCS-12[\s\S]*Ngày sửa[\s\S]*30\/11\/2026[\s\S]*Nguyên nhân[\s\S]*Thiếu kiểm tra/);
    expect(made).not.toContain('SECRET');
  });
});
