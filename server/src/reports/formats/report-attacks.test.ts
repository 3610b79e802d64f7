import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPORT_FORMATS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { everythingIn } from '../../../test/findings-in-files.ts';
import { pictureOf } from '../../../test/pictures.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { useReportWorkers } from '../../../test/report-workers.ts';
import { buildPng } from '../../files/files.factory.ts';
import { renderReport } from '../render-report.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';

const PATIENCE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'coloa-attacks-'));
const secretFile = join(folder, 'secret.png');
const CONTENT = 'OUTSIDEFILE';
writeFileSync(secretFile, Buffer.concat([await buildPng(50, 50), Buffer.from(CONTENT)]));
writeFileSync(join(folder, 'secret.typ'), `#let ${CONTENT} = "x"\n${CONTENT}`);
const calls: string[] = [];
const listening = createServer((request, response) => {
  calls.push(`${request.method} ${request.url}`);
  response.end(CONTENT);
});
await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
listening.on('connection', () => calls.push('connection'));

useReportWorkers();
afterAll(async () => {
  await new Promise((resolve) => listening.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const make = (format: ReportFormat, document: Partial<ReportDocument>): Promise<Buffer> =>
  renderReport(async () => ({ format, documents: [buildReportDocument(document)] }));
const { sections } = buildReportFinding();
const none = { description: '', steps: '', impact: '', recommendation: '', references: '' };

const fetches = (url: string): string =>
  [
    `![a](${url}/a.png)`,
    `![b][ref]\n\n[ref]: ${url}/b.png`,
    `![c](<${url}/c.png> "c")`,
    `<img src="${url}/d.png"><iframe src="${url}/e"></iframe><link rel="stylesheet" href="${url}/f.css"><script src="${url}/g.js"></script>`,
    `<svg><image href="${url}/h.png"/></svg><object data="${url}/i"></object><style>@import url(${url}/j.css)</style>`,
    `#image("${url}/k.png") #read("${url}/l") #include "${url}/m.typ" #import "${url}/n.typ": *`,
    `=IMAGE("${url}/o.png") =WEBSERVICE("${url}/p") =HYPERLINK("${url}/q")`,
    `INCLUDEPICTURE "${url}/r.png" INCLUDETEXT "${url}/s" {${url}/t}`,
    `![u](/attachments/${encodeURIComponent(url)}/u.png) ![v](/attachments/../../${url}/v.png)`,
    `\`\`\`http\nGET ${url}/w HTTP/1.1\nHost: ${host}\n\`\`\``,
  ].join('\n\n');

describe.each(REPORT_FORMATS)('as %s', (format) => {
  test(
    'network and file URLs in a text are shown, and nothing is loaded',
    async () => {
      const urls = [`http://${host}`, pathToFileURL(folder).href, folder, `\\\\${host}\\share`, `//${host}`];
      const findings = urls.map((url, n) =>
        buildReportFinding({
          key: `HVB-${n}`,
          title: `![x](${url}/title.png) #image("${url}/t.png") <img src="${url}/t">`,
          assets: [`${url}/asset.png`, `file://${secretFile}`],
          sections: { ...sections, steps: `${fetches(url)}\n\n![s](${secretFile}) ![s](file://${secretFile})`, description: fetches(url) },
        }),
      );
      const bytes = await make(format, {
        findings,
        summary: fetches(`http://${host}`),
        appendix: fetches(pathToFileURL(folder).href),
        classification: `#read("${secretFile}")`,
        workspaceName: `#image("${secretFile}")`,
      });
      expect(calls).toEqual([]);
      const everything = await everythingIn(format, bytes);
      expect(everything).not.toContain(CONTENT);
      if (format === 'docx') expect(everything).not.toMatch(/TargetMode="External"[^>]*image|image[^>]*TargetMode="External"/);
      if (format === 'html')
        expect(everything).not.toMatch(/<(?:img|iframe|link|script|object|image|source|video)\b[^>]*(?:src|href|data)="(?!data:)/);
      if (format === 'xlsx') expect(everything).not.toMatch(/<f>|TargetMode="External"/);
    },
    PATIENCE,
  );
});

test('none of the reports sent a request to the server', () => {
  expect(calls).toEqual([]);
});

test(
  'Typst prints text that looks like Typst code literally, and reveals nothing of its environment',
  async () => {
    const attacks = [
      '#panic("x")',
      '#{sys.version}',
      '#let x = "a"; #x',
      '#eval("1+1")',
      '"); #panic("y"); ("',
      '\\u{23}panic("z")',
      '*/ #panic() /*',
      '// x',
      '$ #sys.inputs $',
      '@ref <label>',
      '#show: it => none',
      '#context here()',
      '\\" #read("/etc/hostname")',
      '`#raw`',
      ']#panic()[',
    ];
    const all = attacks.join(' ');
    const { text, info } = await readPdf(
      await make('pdf', {
        workspaceName: all,
        classification: all,
        project: { key: 'HVB', name: all, kind: 'WEB', client: all, startDay: null, endDay: null, leads: [all] },
        summary: all,
        appendix: all,
        watermark: all,
        scope: [{ inScope: true, kind: 'URL', value: all, note: all }],
        findings: attacks.map((title, n) =>
          buildReportFinding({
            key: `HVB-${n}`,
            title,
            reporter: title,
            assets: [title],
            cwe: { id: 79, name: title },
            vrt: { id: 'x', name: title },
            sections: {
              ...none,
              steps: `\`\`\`http title="${title.replaceAll('"', '')}"\nGET /${title} HTTP/1.1\nHost: a\n\`\`\`\n\n\`${title.replaceAll('`', '')}\``,
            },
          }),
        ),
        coverage: [
          {
            name: all,
            standard: all,
            controls: [{ code: all, title: all, state: 'FAILED', testers: [all], day: null, findings: [], assets: [] }],
          },
        ],
      }),
    );
    const squeezed = text.replaceAll(/\s/g, '');
    for (const attack of attacks) expect(squeezed).toContain(attack.replaceAll(/\s/g, ''));
    expect(String(info.Title).replaceAll(/\s+/g, ' ')).toContain('#panic("x") #{sys.version}');
  },
  PATIENCE,
);

describe('the archive of Markdown', () => {
  const NAMES = [
    '../../evil.png',
    '/etc/evil.png',
    'C:\\evil.png',
    '..\\evil.png',
    'a/b.png',
    'a\u0000.png',
    'report.vi.md',
    '.',
    '..',
    'x'.repeat(300),
  ];

  test('contains only files at its top level and in images, for any image name', async () => {
    const picture = await buildPng();
    const named = NAMES.map((fileName) => ({ fileName, type: 'image/png', sha256: '00' }));
    const bytes = await make('md', {
      findings: [buildReportFinding({ sections: { ...none, steps: NAMES.map((name) => `![x](/attachments/${name})`).join('\n\n') } })],
      images: [...named, { fileName: 'good.png', type: 'image/png', sha256: '00' }],
      pictures: new Map([...NAMES, 'good.png'].map((name) => [name, pictureOf(picture)])),
    });
    const files = unzipSync(bytes);
    for (const name of Object.keys(files)) expect(name).toMatch(/^(?:report\.vi\.md|images\/[\w][\w.-]{0,199})$/);
    expect(Object.keys(files)).toContain('images/good.png');
    expect(Buffer.from(files['report.vi.md'] ?? []).toString()).toMatch(/^# /);
  });
});

test('HTML of hostile texts has no element, attribute or URL that runs code or loads a resource', async () => {
  const texts = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[b](data:text/html,<script>1</script>)',
    '[c](vbscript:x)',
    '<a href="javascript:alert(1)">d</a>',
    '"><svg onload=alert(1)>',
    '</style><script>1</script>',
    '</title><script>1</script>',
    '<!-- --><script>1</script>',
    '[e](//evil.example)',
    '```js"onload="x\n</code></pre><script>1</script>\n```',
    '```http title="</figcaption><script>1</script>"\nGET /<script>1</script> HTTP/1.1\nHost: <script>1</script>\n\n⟪<script>1</script>⟫\n```',
    '| <script> |\n|---|\n| </td><script>1</script> |',
    '[^1]\n\n[^1]: <script>1</script>',
    '![<script>1</script>](/attachments/a.png)',
  ];
  const all = texts.join('\n\n');
  const line = texts.join(' ');
  const bytes = await make('html', {
    workspaceName: line,
    classification: line,
    watermark: line,
    project: { key: 'HVB', name: line, kind: 'WEB', client: line, startDay: null, endDay: null, leads: [line] },
    branding: { logo: null, color: '#fff;}</style><script>1</script>', footer: line },
    summary: all,
    appendix: all,
    findings: [buildReportFinding({ title: line, assets: [line], reporter: line, sections: { ...none, steps: all } })],
    images: [{ fileName: 'a.png', type: 'image/png" onerror="alert(1)', sha256: '00' }],
    pictures: new Map([['a.png', pictureOf(await buildPng())]]),
  });
  const html = bytes.toString();
  const tags = [...html.matchAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/gi)];
  const ALLOWED =
    /^(?:html|head|meta|title|style|body|main|nav|footer|article|section|div|p|span|h[1-6]|ul|ol|li|table|thead|tbody|tr|th|td|a|b|em|strong|del|code|pre|mark|blockquote|figure|figcaption|img|br|hr|sup|input)$/;
  for (const [tag, name = '', attributes = ''] of tags) {
    expect(name).toMatch(ALLOWED);
    expect(attributes.replaceAll(/="[^"]*"/g, '='), tag).not.toMatch(/\son\w+=/i);
    expect(attributes, tag).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data:text|\/\/|file)/i);
  }
  const outsideAttributes = html.replaceAll(/="[^"]*"/g, '=');
  expect(outsideAttributes).not.toMatch(/<script|<svg|<iframe/i);
  expect(tags.length).toBeGreaterThan(100);
});
