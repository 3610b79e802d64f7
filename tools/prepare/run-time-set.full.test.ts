import { execFileSync } from 'node:child_process';
import { globSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { REPORT_FORMATS } from '@coloa/contract/reports/report-parts.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD } from '../../e2e/fixtures.ts';
import { acceptedIssue, engagement } from '../../e2e/members.ts';
import { FreshCheckout, newNode, oldNode, type Started } from './fresh-checkout.ts';
import { measure, type Sizes } from './run-time-set.ts';

const SLOW = 600_000;
const NODE = /^node-(?:bin-)?(?:linux|darwin|win)-/;

const withoutNode = (sizes: Sizes): Sizes => Object.fromEntries(Object.entries(sizes).filter(([place]) => !NODE.test(place)));
const nodes = (checkout: FreshCheckout) => Object.keys(measure(checkout.folder)).filter((place) => NODE.test(place));

const LOAD_ALL = `
  import { globSync } from 'node:fs';
  const acts = /^server\\/src\\/([^/]+|commands\\/.*)$|worker|\\.test\\.ts$|factory/;
  for (const file of globSync('server/src/**/*.ts').filter((each) => !acts.test(each)))
    await import(process.cwd() + '/' + file).catch((error) => console.log(file, error.message));
  process.exit();
`;

describe('a fresh checkout on Node 20 with npm 10', () => {
  test('gets exactly the run-time set without unused files, and a new enough Node', { timeout: SLOW }, () => {
    const old = oldNode();
    const checkout = new FreshCheckout(old.bin);
    try {
      expect(checkout.run('preadmin:reset')).toContain('Installing packages');
      expect(withoutNode(measure(checkout.folder))).toEqual(withoutNode(measure()));
      expect(nodes(checkout)).toHaveLength(1);
      expect(globSync('node_modules/**/*.{d.ts,d.cts,d.mts,map,h}', { cwd: checkout.folder })).toEqual([]);
      expect(globSync('node_modules/{vitest,typescript,@types}', { cwd: checkout.folder })).toEqual([]);
      const version = execFileSync(checkout.at('node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
      expect(Number.parseInt(version.slice(1), 10)).toBeGreaterThanOrEqual(26);
      expect(checkout.run('preadmin:reset')).toBe('');
    } finally {
      checkout.remove();
      old.remove();
    }
  });
});

describe('a fresh checkout on a machine with Node 26', () => {
  const checkout = new FreshCheckout(newNode());
  let server: Started | undefined;
  beforeAll(async () => {
    server = await checkout.start(ADMIN_PASSWORD);
  }, SLOW);
  afterAll(async () => {
    await server?.stop();
    checkout.remove();
  });

  const url = () => server?.url ?? '';

  test('uses that Node and downloads none', () => {
    expect(nodes(checkout)).toEqual([]);
    expect(readlinkSync(checkout.at('node_modules/.bin/node'))).toBe(path.join(newNode(), 'node'));
  });

  test('serves the pages that it built', async () => {
    const page = await (await fetch(url())).text();
    const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await fetch(new URL(script, url()))).status).toBe(200);
  });

  test('stores an image and writes a report in every format', { timeout: 120_000 }, async () => {
    const within = await engagement(url());
    const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#0b7a6f' } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'anh.png');
    const sent = await fetch(`${url()}/attachments`, { method: 'POST', headers: { token: within.tester.token }, body });
    const { url: shown } = (await sent.json()) as Uploaded;
    await acceptedIssue(within, {
      contents: { vi: { title: 'Đọc được sao kê', description: `\`\`\`http\nGET / HTTP/1.1\n\`\`\`\n\n![Sao kê](${shown})` } },
    });
    for (const format of REPORT_FORMATS) {
      const { status, errors } = await within.lead.call(exportsContract.report, { body: { projectId: within.projectId, format } });
      expect([format, status, errors]).toEqual([format, 200, []]);
    }
  });

  test('loads every module of the server', { timeout: 60_000 }, () => {
    const script = ['--input-type=module', '--eval', LOAD_ALL];
    expect(execFileSync(process.execPath, script, { cwd: checkout.folder, encoding: 'utf8' })).toBe('');
  });
});
