import { PLACEHOLDER_KINDS, PLACEHOLDERS, placeholderKey } from '@coloa/contract/reports/report-placeholders.ts';
import { TEXT_PLACEHOLDERS } from '@coloa/contract/reports/text-placeholders.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../../test/pictures.ts';
import { paragraph, readWord, table, wordFaults, wordFile } from '../../../test/word-file.ts';
import { resources } from '../../platform/text/translations.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { readPicture } from '../report-pictures.ts';
import { fillTemplate } from './fill-template.ts';
import { readTemplate } from './read-template.ts';
import { sampleTemplate } from './sample-template.ts';
import { templateData } from './template-data.ts';
import { type Frame, TemplateValues } from './template-values.ts';
import { trialDocument } from './trial-document.ts';
import { openWordPackage } from './word-package.ts';

type Parts = Parameters<typeof wordFile>[0];
async function filled(parts: Parts, ...documents: ReportDocument[]) {
  const file = await fillTemplate(wordFile(parts), documents.length > 0 ? documents : [buildReportDocument()], readPicture);
  openWordPackage(file);
  expect(wordFaults(file)).toEqual([]);
  return readWord(file);
}
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const sections = buildReportFinding().sections;

describe('the list of placeholders', () => {
  const told = (frame: Frame, into = new Set<string>()): Set<string> => {
    for (const [name, value] of frame) {
      into.add(name);
      if (Array.isArray(value)) for (const each of value) told(each, into);
    }
    return into;
  };

  test('matches the template data: each placeholder has a value and each value a placeholder', () => {
    const known = told(templateData(trialDocument('vi'), new TemplateValues(), { used: new Set(), inText: new Set() }));
    expect([...known].sort()).toEqual(PLACEHOLDERS.map(({ name }) => name).sort());
  });

  test.each(['vi', 'en'] as const)('is fully documented (%s), and each entry has an example', (language) => {
    const { about, examples } = resources[language].reportTemplates as Record<'about' | 'examples', Record<string, string>>;
    const keys = (kinds: readonly string[]) =>
      PLACEHOLDERS.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => placeholderKey(name));
    const inSections = TEXT_PLACEHOLDERS.map(placeholderKey);
    const all = (kinds: readonly string[]) => [...new Set([...keys(kinds), ...inSections])].sort();
    expect(Object.keys(about).sort()).toEqual(all(PLACEHOLDER_KINDS));
    expect(Object.keys(examples).sort()).toEqual(all(['TEXT']));
  });

  test.each(['vi', 'en'] as const)(
    'is complete in the sample file (%s): every placeholder is filled, without problems',
    async (language) => {
      const sample = await sampleTemplate(language);
      const words = readWord(sample);
      const all = [...words.names.map((name) => (/word\/(document|header|footer)/.test(name) ? words.text(name) : ''))].join('\n');
      for (const { name, kind } of PLACEHOLDERS)
        expect(all, name).toContain(kind === 'TEXT' || kind === 'RICH' ? `{${name}}` : `{#${name}}`);
      const { problems, leftOut, file } = await readTemplate(sample);
      expect({ problems, leftOut }).toEqual({ problems: [], leftOut: [] });
      const written = await fillTemplate(file, [trialDocument(language), trialDocument(language === 'vi' ? 'en' : 'vi')], readPicture);
      expect(wordFaults(written)).toEqual([]);
      const made = readWord(written);
      for (const name of made.names.filter((each) => /word\/(document|header|footer)/.test(each)))
        expect(made.text(name)).not.toMatch(/[{}]|k[0-9a-f]{32}x/);
    },
  );
});

describe('a filled template', () => {
  test('keeps its text and replaces the placeholders', async () => {
    const made = await filled({
      body: paragraph('Kính gửi {project.client}, ', 'mã {proj', 'ect.key} — {report.date}.') + paragraph('Hết.'),
      header: paragraph('{workspace.name}'),
      footer: paragraph('{report.classification}'),
    });
    expect(lines(made.text())).toEqual(['Kính gửi Ngân hàng HVBank, mã HVB — 28/03/2026.', 'Hết.']);
    expect([made.text('word/header.xml').trim(), made.text('word/footer.xml').trim()]).toEqual(['An Dương Lab', 'Mật']);
  });

  test('repeats table rows, paragraphs and words, and omits content whose condition is false', async () => {
    const findings = [
      buildReportFinding({ key: 'HVB-2', title: 'Hai', cvss: null, severity: 'LOW' }),
      buildReportFinding({ key: 'HVB-1', title: 'Một', cvssOther: { version: '4.0', vector: 'CVSS:4.0/AV:N', score: 7 } }),
    ];
    const body = [
      table(['Mã', 'Tên'], ['{#findings}{finding.key}', '{finding.title}{/findings}']),
      paragraph('{#findings.low}thấp: {finding.title}{/findings.low}{#findings.high}cao{/findings.high}'),
      paragraph('{#findings}'),
      paragraph('{finding.number}. {finding.key}{#if.cvss} có điểm{/if.cvss}'),
      paragraph('{#if.otherCvss}{finding.otherCvss}: {finding.otherScore} {finding.otherVector}{/if.otherCvss}'),
      paragraph('{/findings}'),
      paragraph('{#no.findings}Không có{/no.findings}{#if.vi}tiếng Việt{/if.vi}{#if.en}English{/if.en}'),
    ].join('');
    const made = await filled({ body }, buildReportDocument({ findings }));
    expect(lines(made.text())).toEqual([
      'Mã',
      'Tên',
      'HVB-1',
      'Một',
      'HVB-2',
      'Hai',
      'thấp: Hai',
      '1. HVB-1 có điểm',
      '4.0: 7.0 CVSS:4.0/AV:N',
      '2. HVB-2',
      'tiếng Việt',
    ]);
    expect(made.xml('word/document.xml').match(/<w:tr>/g)).toHaveLength(3);
  });

  test('never interprets the text of a finding as a template, wherever it is inserted', async () => {
    const hostile = [
      '{project.key}',
      '{#findings}x{/findings}',
      '{{project.key}}',
      '{/findings}',
      '<<project.key>>',
      '#{project.key}',
      '{% raw %}',
      '</w:t></w:r></w:p><w:p><w:r><w:t>EVIL',
      '&lt;w:t&gt; ]]> <!-- ',
      'k00000000000000000000000000000000x0x',
      '$& $1 $`',
      '{',
      '}',
      '`{a}`',
    ];
    const title = hostile.join(' ');
    const finding = buildReportFinding({
      key: 'HVB-1',
      title,
      assets: hostile,
      sections: { ...sections, description: `${title}\n\n\`\`\`\n${title}\n\`\`\``, steps: '```\n`{#findings}`\n```' },
    });
    const body = [
      table(['{project.name}', '{#findings}{finding.title}', '{finding.assets}{/findings}']),
      paragraph('{#findings}'),
      paragraph('{finding.title}'),
      paragraph('{finding.description}'),
      paragraph('{finding.steps}'),
      paragraph('{/findings}'),
    ].join('');
    const document = buildReportDocument({
      findings: [finding],
      project: { ...buildReportDocument().project, name: '{#findings}{finding.key}{/findings} {project.key}' },
    });
    const made = await filled({ body }, document);
    const text = made.text();
    expect(text).toContain('{#findings}{finding.key}{/findings} {project.key}');
    expect(text.split(title)).toHaveLength(4);
    expect(text).toContain(hostile.join(', '));
    expect(text).toContain('`{#findings}`');
    expect(text).not.toMatch(/(?<!-)\bHVB\b(?!-)/);
    expect(made.xml('word/document.xml')).not.toContain('<w:t>EVIL');
  });

  test('contains no secret in its text or bytes', async () => {
    const finding = buildReportFinding({
      title: 'Mã ⟦TITLESECRET⟧ trong log',
      assets: ['https://x.example/⟦ASSETSECRET⟧'],
      sections: {
        ...sections,
        description: 'Là ⟦TEXTSECRET⟧, `⟦CODESECRET⟧`.',
        steps: '```http\nGET /⟦HTTPSECRET⟧ HTTP/1.1\n\n⟦BODYSECRET⟧\n```',
      },
    });
    const body = [
      '{#findings}',
      '{finding.title}',
      '{finding.assets}',
      '{finding.description}',
      '{finding.steps}',
      '{/findings}',
      '{all.parts}',
    ]
      .map((text) => paragraph(text))
      .join('');
    const made = await filled({ body }, buildReportDocument({ findings: [finding] }));
    for (const name of made.names) expect(made.xml(name), name).not.toContain('SECRET');
    expect(made.text()).toContain('Mã đã che trong log');
    expect(made.xml('word/document.xml').split('w:fill="16202B"').length - 1).toBeGreaterThanOrEqual(6);
  });

  test('includes images, lists, code and links, but nothing fetched from other hosts', async () => {
    const bytes = await sharp({ create: { width: 3_000, height: 900, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const steps =
      '1. một\n2. hai\n\n![Màn hình](/attachments/red.png)\n\n![Ngoài](http://192.0.2.1/x.png)\n\n[trang](https://owasp.org/x) [tệp](file:///etc/passwd)\n\n```\ncode\n```';
    const document = buildReportDocument({
      findings: [buildReportFinding({ sections: { ...sections, steps } })],
      images: [{ fileName: 'red.png', type: 'image/png', sha256: 'aa' }],
      pictures: new Map([['red.png', pictureOf(bytes)]]),
    });
    const made = await filled(
      { body: ['{#findings}', '{finding.steps}', '{/findings}'].map((text) => paragraph(text)).join('') },
      document,
    );
    const relations = made.xml('word/_rels/document.xml.rels');
    expect([...relations.matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(([, target]) => target)).toEqual(['https://owasp.org/x']);
    const picture = made.names.find((name) => name.startsWith('word/media/'));
    expect(await sharp(Buffer.from(made.parts[picture ?? ''] ?? [])).metadata()).toMatchObject({ width: 1_400, height: 420 });
    const [, width] = /<wp:extent cx="(\d+)"/.exec(made.xml('word/document.xml')) ?? [];
    expect(Number(width)).toBeLessThanOrEqual(9_506 * 635);
    expect(made.text()).toContain('Hình 1. Màn hình');
    expect(made.xml('word/numbering-report.xml')).toContain('<w:num ');
    expect(made.xml('word/styles-report.xml')).toContain('Code block');
  });

  test('formats rich text with its paragraph’s style, and with the template’s styles where they exist', async () => {
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="MaNguon"><w:name w:val="Code Block"/></w:style></w:styles>';
    const body = `<w:p><w:pPr><w:pStyle w:val="ThanBai"/></w:pPr><w:r><w:t>{summary}</w:t></w:r></w:p>`;
    const relations =
      '<Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>';
    const made = await filled(
      { body, relations, files: { 'word/styles.xml': styles } },
      buildReportDocument({ summary: 'Một\n\nHai\n\n```\ncode\n```' }),
    );
    const xml = made.xml('word/document.xml');
    expect(xml.match(/<w:pStyle w:val="ThanBai"\/>/g)).toHaveLength(2);
    expect(xml).toContain('<w:pStyle w:val="MaNguon"/>');
    expect(made.xml('word/styles.xml').match(/w:name w:val="code block"/gi)).toHaveLength(1);
  });

  test('keeps a paragraph in a cell whose rich text is empty, and keeps the end of a section', async () => {
    const body = `<w:tbl><w:tr><w:tc>${paragraph('{appendix}')}</w:tc></w:tr></w:tbl><w:p><w:pPr><w:sectPr><w:cols/></w:sectPr></w:pPr><w:r><w:t>{summary}</w:t></w:r></w:p>`;
    const made = await filled({ body }, buildReportDocument({ appendix: '' }));
    expect(made.xml('word/document.xml')).toMatch(/<w:tc><w:p\/><\/w:tc>/);
    expect(made.xml('word/document.xml')).toContain('<w:sectPr><w:cols/></w:sectPr>');
  });

  test('removes paragraphs that contain only a tag, and keeps a paragraph in each cell', async () => {
    const halves = ['{#findings}', 'x', '{#if.cwe}', 'y', '{/if.cwe}', '{#if.retests}', 'z', '{/if.retests}', '{/findings}', 'Hết'];
    const cell = `<w:tbl><w:tr><w:tc>${paragraph('{#no.findings}')}${paragraph('x')}${paragraph('{/no.findings}')}</w:tc></w:tr></w:tbl>`;
    const findings = [buildReportFinding(), buildReportFinding({ key: 'HVB-13', cwe: null })];
    const made = await filled({ body: halves.map((text) => paragraph(text)).join('') + cell }, buildReportDocument({ findings }));
    const xml = made.xml('word/document.xml');
    expect(made.text().trimStart().split('\n').slice(0, 5)).toEqual(['x', 'y', 'x', 'Hết', '']);
    expect(xml).toMatch(/<w:tc><w:p[ >/]/);
    expect(xml).not.toContain('report-bare');
  });

  test('contains nothing from parts that are turned off', async () => {
    const body = [
      '{#if.coverage}độ phủ{/if.coverage}',
      '{#findings}',
      '{finding.description}',
      '{/findings}',
      '{all.parts}',
      '{part.findings}',
    ]
      .map((text) => paragraph(text))
      .join('');
    const made = await filled({ body }, buildReportDocument({ parts: ['SUMMARY', 'OVERVIEW'] }));
    expect(made.text()).toContain('Ứng dụng được thiết kế cẩn thận.');
    expect(made.text()).not.toMatch(/độ phủ|không kiểm tra `?transactionId/);
  });

  test('renders a second language in its own sections, including headers', async () => {
    const body = paragraph('{#if.vi}Xin chào{/if.vi}{#if.en}Hello{/if.en}') + paragraph('{summary}');
    const made = await filled(
      { body, header: paragraph('{report.title}') },
      buildReportDocument(),
      buildReportDocument({ language: 'en', summary: 'Well made.' }),
    );
    expect(lines(made.text())).toEqual(['Xin chào', 'Ứng dụng được thiết kế cẩn thận.', 'Hello', 'Well made.']);
    expect(made.text('word/header.xml').trim()).toBe('Báo cáo kiểm thử xâm nhập');
    expect(made.text('word/header-en.xml').trim()).toBe('Penetration test report');
    const ids = [...made.xml('word/document.xml').matchAll(/headerReference [^>]*r:id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(made.xml('word/_rels/document.xml.rels')).toContain(`Id="${id}"`);
  });
});
