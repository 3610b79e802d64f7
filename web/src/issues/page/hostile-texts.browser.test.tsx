import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { codeItem, httpItem } from '../../../test/fixtures/evidence.ts';
import { issueContent } from '../../../test/fixtures/issues.ts';
import { EVASIONS, RUN } from '../../../test/hostile-texts.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const all = EVASIONS.join('\n\n');
const title = `<script>${RUN}</script> "><img src=x onerror=${RUN}>`;
const texts = { description: all, steps: all, impact: all, recommendation: all, references: all };
const asset = (value: string, at: number) => ({
  id: `01936f2a-0000-7000-8000-0000000000f${at}`,
  kind: 'URL' as const,
  value,
  scopeId: null,
});

function answerHostile() {
  const { project, issues } = answerIssues(
    [
      {
        contents: { vi: issueContent({ title, ...texts }), en: issueContent({ title, ...texts }) },
        tags: [`<img src=x onerror=${RUN}>`],
        evidence: [httpItem({ captions: { vi: title, en: title }, request: all, response: all }), codeItem({ language: title, text: all })],
        assets: [`javascript:${RUN}`, `"><script>${RUN}</script>`].map(asset),
      },
    ],
    { name: `"><script>${RUN}</script>`, languages: ['vi', 'en'] },
  );
  performance.clearResourceTimings();
  return { projectId: project.id, issueId: issues[0]?.id ?? '' };
}

async function expectHarmless(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(Reflect.get(window, '__ran')).toBeUndefined();
  expect(document.querySelectorAll('main :is(iframe, object, embed, base, script, style, meta, link, form[action])')).toHaveLength(0);
  for (const link of document.querySelectorAll('a[href]')) expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:|#|\/)/);
  for (const element of document.querySelectorAll('main *')) {
    expect([...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name)).toEqual([]);
  }
  for (const { src } of document.querySelectorAll<HTMLImageElement>('img, audio, video, source')) expect(src).not.toContain('evil');
  const hosts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host);
  expect(hosts.filter((host) => host !== location.host)).toEqual([]);
}

const unformatted = (): number =>
  [...document.querySelectorAll('main section[lang]')].filter(({ textContent }) => !textContent.includes('{{constructor')).length;

test('the page of an issue shows every attack of the evasion sheet as text', async () => {
  const { projectId, issueId } = answerHostile();
  await renderPage(paths.issue(projectId, issueId), { width: 1440, height: 900 });
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main section[lang]').length).toBe(10);
  await expect.poll(unformatted).toBe(0);
  await expectHarmless();
});

test('the peek beside the list shows every attack of the evasion sheet as text', async () => {
  const { projectId, issueId } = answerHostile();
  await renderPage(paths.issues(projectId, { peek: issueId }), { width: 1440, height: 900 });
  const peek = page.getByRole('complementary');
  await expect.element(peek.getByText(title).first()).toBeVisible();
  await expect.element(peek.getByRole('figure')).toBeVisible();
  await expectHarmless();
});

test('the form with its editors shows every attack of the evasion sheet as text', async () => {
  const { projectId, issueId } = answerHostile();
  await renderPage(paths.issueEdit(projectId, issueId), { width: 1440, height: 900 });
  await expect.element(page.getByRole('textbox', { name: t('issues:section.description') }).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main td').length).toBeGreaterThan(0);
  await expectHarmless();
});

test('a text too complex to format is shown as written, and a long table and list are formatted', {
  timeout: 90_000,
}, async () => {
  const row = `|${' x |'.repeat(50)}`;
  const table = [row, `|${'---|'.repeat(50)}`, ...Array.from({ length: 50 }, () => row)].join('\n');
  const lists = Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- tầng ${depth}`).join('\n');
  const items = Array.from({ length: 2_500 }, (_, at) => `- mục ${at}`).join('\n');
  const asWritten = [lists, `${'a'.repeat(50_000)}!${'*_'.repeat(20_000)}`, `${'> '.repeat(20_000)}x`, ']'.repeat(100_000)];
  const [description = '', impact = '', recommendation = '', references = ''] = asWritten;
  const { project, issues } = answerIssues([
    {
      contents: {
        vi: { title: 'Chậm có chủ ý', description, steps: table, impact, recommendation, references },
        en: issueContent({ title: 'Slow on purpose', description: items, steps: items }),
      },
    },
  ]);
  const { go } = await renderPage(paths.issue(project.id, issues[0]?.id ?? ''), { width: 1440, height: 900 });
  await expect.element(page.getByRole('heading', { name: 'Chậm có chủ ý', level: 1 })).toBeVisible();
  const main = () => document.querySelector('main');
  await expect
    .poll(
      () => ({
        asWritten: asWritten.filter((text) => main()?.textContent.includes(text)).length,
        cells: main()?.querySelectorAll('td').length,
        items: [...(main()?.querySelectorAll('li') ?? [])].filter(({ textContent }) => textContent.startsWith('mục ')).length,
      }),
      { timeout: 60_000 },
    )
    .toEqual({ asWritten: 4, cells: 2_500, items: 5_000 });
  await go(paths.issues(project.id));
  await expect.element(page.getByRole('row', { name: /Chậm có chủ ý/ })).toBeVisible();
});
