import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureOf } from '../../test/pictures.ts';
import { type ReadPdf, readPdf } from '../../test/read-pdf.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import type { ReportDocument } from './report-document.ts';

const screenshot = (colour: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 320, height: 200, channels, background: colour } })
    .png()
    .toBuffer();

const sections = buildReportFinding().sections;
const title = 'Bỏ qua bước OTP khi chuyển tiền bằng cách phát lại transactionId';

const print = (document: ReportDocument) => renderReport(async () => ({ format: 'pdf', documents: [document] }));

useReportWorkers();

describe('a report', () => {
  let pdf: Buffer;
  let report: ReadPdf;

  beforeAll(async () => {
    const findings: ReportDocument['findings'] = [
      buildReportFinding({ key: 'HVB-2', severity: 'LOW', status: 'CLOSED', title: '#panic("x")' }),
      buildReportFinding({ key: 'HVB-3', severity: 'HIGH', title: 'a](javascript:alert(1)) "$x$" \\u{41} #import "/etc/passwd"' }),
      buildReportFinding({ key: 'HVB-4', severity: 'HIGH', title: 'Mã PIN ⟦TITLESECRET⟧ trong log' }),
      buildReportFinding({
        key: 'HVB-10',
        title,
        assets: ['https://x.example/⟦ASSETSECRET⟧'],
        sections: {
          ...sections,
          description: 'Mật khẩu là ⟦TEXTSECRET⟧, trong mã `⟦CODESECRET⟧`.',
          steps: [
            '```http title="Phát lại"',
            'POST /v3 HTTP/2\nAuthorization: Bearer ⟦HEADERSECRET⟧\n\nHTTP/2 200 OK\n\n{"a": "⟦BODYSECRET⟧"}',
            '```',
            '![Màn hình](/attachments/red.png)\n\n![Trong suốt](/attachments/clear.png)\n\n![Hỏng](/attachments/broken.png)',
          ].join('\n'),
        },
      }),
    ];
    pdf = await print(
      buildReportDocument({
        findings,
        pictures: new Map([
          ['red.png', pictureOf(await screenshot('#ff0000'))],
          ['clear.png', pictureOf(await screenshot('#0000ff00', 4))],
          ['broken.png', pictureOf(Buffer.from('not an image'))],
          ['unused.png', { path: '/nowhere' }],
        ]),
      }),
    );
    report = await readPdf(pdf);
  });

  test('shows Vietnamese titles with their diacritics', () => {
    expect(report.text).toContain(title);
    expect(report.pages[0]).toContain('Ngân hàng số HVBank Mobile 5.2');
  });

  test('prints titles that look like code or links literally', () => {
    expect(report.text).toContain('#panic("x")');
    expect(report.text).toContain('a](javascript:alert(1)) "$x$" \\u{41} #import "/etc/passwd"');
  });

  test('sorts findings by severity as the specification does', () => {
    const order = ['HVB-10', 'HVB-3', 'HVB-4', 'HVB-2'].map((key) => report.pages[1]?.indexOf(`${key} `) ?? -1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  test('has a table of contents with correct page numbers', () => {
    for (const heading of ['Tóm tắt', 'Lỗ hổng', title, '#panic("x")', 'Thang mức độ']) {
      const contents = report.pages[1] ?? '';
      const number = Number(/^\s*(\d+)/.exec(contents.slice(contents.indexOf(heading) + heading.length))?.[1]);
      expect(report.pages[number - 1], heading).toContain(heading);
      expect(report.pages[number - 1], heading).toContain(`${number} / ${report.count}`);
    }
  });

  test('contains no redacted text, neither in its text nor in its bytes', () => {
    expect(report.text).not.toContain('SECRET');
    expect(pdf.includes('SECRET')).toBe(false);
    expect(report.text.split('đã che').length - 1).toBeGreaterThanOrEqual(6);
  });

  test('embeds readable images in colour, on white where they are transparent, and names the others', () => {
    expect(report.images).toEqual([
      { width: 320, height: 200, pixel: [255, 0, 0] },
      { width: 320, height: 200, pixel: [255, 255, 255] },
    ]);
    expect(report.text).toContain('Hình 1. Màn hình');
    expect(report.text).toContain('Hình 3. Hỏng [Ảnh không hiển thị được]');
  });

  test('has a title, author, language and bookmarks', () => {
    expect(report.info).toMatchObject({
      Title: 'Báo cáo kiểm thử xâm nhập · Ngân hàng số HVBank Mobile 5.2',
      Author: 'An Dương Lab',
      Language: 'vi-VN',
    });
    expect(report.outline.flatMap((entry) => [entry.title, ...entry.items.map((item: { title: string }) => item.title)])).toContain(title);
  });

  test('is tagged for screen readers', () => {
    expect(pdf.includes('/StructTreeRoot')).toBe(true);
  });
});

describe('reports of other shapes', () => {
  test('an English report uses English throughout', async () => {
    const { text } = await readPdf(await print(buildReportDocument({ language: 'en' })));
    for (const words of ['Penetration test report', 'Contents', 'Summary', 'Critical', 'Steps to reproduce', '28 Mar 2026'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Mục lục|Nghiêm trọng|Khuyến nghị/);
  });

  test('highlighted evidence is printed without its brackets', async () => {
    const finding = buildReportFinding({
      sections: { ...sections, steps: '```http\nGET /?id=⟪1337⟫ HTTP/1.1\nHost: a.example\n```\n\n```sh\necho ⟪hot⟫\n```' },
    });
    const { text } = await readPdf(await print(buildReportDocument({ findings: [finding] })));
    expect(text).toContain('GET /?id=1337 HTTP/1.1');
    expect(text).toContain('echo hot');
    expect(text).not.toMatch(/[⟪⟫]/);
  });

  test('a report without findings, scope, client, dates, people or texts is printed', async () => {
    const base = buildReportDocument();
    const project = { ...base.project, client: null, startDay: null, endDay: null, leads: [] };
    const { text } = await readPdf(await print({ ...base, project, findings: [], scope: [], summary: '', version: null }));
    expect(text).toContain('Không ghi nhận lỗ hổng nào');
  });

  test('a finding with only a key and a title is printed', async () => {
    const empty = { description: '', steps: '', impact: '', recommendation: '', references: '' };
    const finding = buildReportFinding({ cvss: null, cwe: null, assets: [], foundDay: null, reporter: null, sections: empty });
    const { text } = await readPdf(await print(buildReportDocument({ findings: [finding] })));
    expect(text).toContain(title);
    expect(text).not.toContain('Mô tả');
  });

  test('forty findings with an image each are one document', async () => {
    const pictures = new Map(
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => [`${index}.png`, pictureOf(await screenshot(`rgb(${index},0,9)`))] as const),
      ),
    );
    const findings = Array.from({ length: 40 }, (_, index) =>
      buildReportFinding({ key: `HVB-${index}`, sections: { ...sections, steps: `![Ảnh ${index}](/attachments/${index}.png)` } }),
    );
    const report = await readPdf(await print(buildReportDocument({ findings, pictures })));
    expect(report.images.map((image) => image.pixel)).toEqual(Array.from({ length: 40 }, (_, index) => [index, 0, 9]));
    expect(report.count).toBeGreaterThan(40);
  });
});

test('both languages have the same keys', () => {
  const keys = (language: string) => {
    const walk = (node: object, path: string): string[] =>
      Object.entries(node).flatMap(([key, value]) =>
        typeof value === 'object' ? walk(value, `${path}${key}.`) : [path + key.replace(/_(one|other)$/, '')],
      );
    return [...new Set(walk(JSON.parse(readFileSync(new URL(`../../../i18n/${language}/reports.json`, import.meta.url), 'utf8')), ''))];
  };
  expect(keys('en')).toEqual(keys('vi'));
});
