import { describe, expect, test } from 'vitest';
import { paragraph, readWord, wordFile } from '../../../test/word-file.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument, ReportFinding } from '../report-document.ts';
import { readPicture } from '../report-pictures.ts';
import { fillTemplate } from './fill-template.ts';

const sections = { description: 'Mô tả.', steps: 'Steps.', impact: 'Impact.', recommendation: '', references: '' };
const foreign = (texts: NonNullable<ReportFinding['untranslated']>['texts']) => ({ language: 'vi' as const, texts });

async function filled(lines: readonly string[], overrides: Partial<ReportDocument>): Promise<{ text: string; xml: string }> {
  const document = buildReportDocument({ language: 'en', ...overrides });
  const file = readWord(await fillTemplate(wordFile({ body: lines.map((line) => paragraph(line)).join('') }), [document], readPicture));
  return { text: file.text(), xml: file.xml('word/document.xml') };
}

describe('a template’s note on untranslated texts', () => {
  test('appears once per finding, before one of the texts that the template shows', async () => {
    const findings = [buildReportFinding({ title: 'Lộ mã', sections, untranslated: foreign(['title', 'description']) })];
    const { text, xml } = await filled(
      ['{#findings}', '{finding.title}', '{finding.steps}', '{finding.description}', '{finding.impact}', '{/findings}'],
      { findings },
    );
    expect(text).toMatch(/Written in Vietnamese: Finding, Description\.\s+Mô tả\./);
    expect(text.match(/Vietnamese/g)).toHaveLength(1);
    expect(/<w:r>(?:(?!<w:r>).)*Mô tả\./.exec(xml)?.[0]).toContain('<w:lang w:val="vi-VN"/>');
    expect(/<w:r>(?:(?!<w:r>).)*Steps\./.exec(xml)?.[0]).not.toContain('vi-VN');
    const without = await filled(['{#findings}', '{finding.steps}', '{/findings}'], { findings });
    expect(without.text).toMatch(/Written in Vietnamese: Finding, Description\.\s+Steps\./);
  });

  test('precedes an untranslated appendix', async () => {
    const untranslated = { language: 'vi' as const, parts: ['APPENDIX' as const] };
    const { text } = await filled(['{summary}', '{appendix}'], { summary: 'Good.', appendix: 'Công cụ.', untranslated });
    expect(text).toMatch(/Good\.\s+This section is written in Vietnamese\.\s+Công cụ\./);
  });

  test('is absent if all texts are in the report’s language', async () => {
    const { text } = await filled(['{summary}', '{#findings}', '{finding.description}', '{/findings}'], {
      findings: [buildReportFinding({ sections })],
    });
    expect(text).not.toContain('Vietnamese');
  });
});
