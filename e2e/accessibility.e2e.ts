import AxeBuilder from '@axe-core/playwright';
import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { allPages } from '../web/src/app/paths.ts';
import { signIn } from './api-client.ts';
import { expect, test } from './fixtures.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

let keys = 0;

/** A project with an issue, so that no page is empty. */
async function sampleOf(url: string) {
  const { call, token, refreshToken } = await signIn(url);
  const key = `A${Date.now() % 10_000}${++keys}`;
  const scope = [
    { kind: 'URL' as const, value: 'https://thu.example' },
    { kind: 'HOST' as const, value: 'db.thu.example', inScope: false },
  ];
  const project = await call(projectsContract.create, { body: { key, name: 'Cổng thanh toán', kind: 'WEB', scope, tags: ['pci'] } });
  const contents = {
    vi: { title: 'Lộ mã nguồn', description: '# Mô tả\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```http\nGET / HTTP/1.1\n```' },
  };
  const bugId = 'server_security_misconfiguration.directory_listing_enabled';
  const fields = { contents, bugId, severity: 'HIGH' as const, tags: ['cấu hình'] };
  const issue = await call(issuesContract.create, { body: { projectId: project.body.id, ...fields } });
  const proposal = await call(bugProposalsContract.create, { body: { issueId: issue.body.id, language: 'vi' } });
  const { body: profile } = await call(profileContract.get, {});
  const sample = {
    projectId: project.body.id,
    issueId: issue.body.id,
    workspaceId: profile.currentWorkspace.id,
    bugId,
    proposalId: proposal.body.id,
  };
  return { token, refreshToken, sample };
}

async function isDrawn(page: Page): Promise<void> {
  // An address that differs behind the # is no new document: what is seen at first may be the page before.
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    test(`every page passes the automatic checks of WCAG 2.2 AA, ${colorScheme}, ${width} px`, async ({ page, server }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { token, refreshToken, sample } = await sampleOf(server.url);
      const found: string[] = [];
      const pages = allPages(sample);
      for (const { name, path, signedIn } of [...pages].sort((one, other) => Number(one.signedIn) - Number(other.signedIn))) {
        if (signedIn) {
          await page.evaluate(
            ([access, refresh]) => {
              localStorage.setItem('token', access ?? '');
              localStorage.setItem('refresh-token', refresh ?? '');
            },
            [token, refreshToken],
          );
        }
        await page.goto(`/#${path}`);
        await isDrawn(page);
        const check = () => new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
        let { violations } = await check();
        if (violations.length > 0) {
          // Between two pages there may be neither; what is wrong stays so.
          await page.waitForTimeout(1_000);
          await isDrawn(page);
          ({ violations } = await check());
        }
        found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id} ${html.slice(0, 200)}`)));
        // Nothing on a page makes the window scroll sideways.
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (beyond > 0) found.push(`${name}: ${beyond} px wider than the window`);
      }
      expect(found).toEqual([]);
    });
  }
}

test('the keyboard walks a page in the order it is read, and is seen where it stands', async ({ page, server }) => {
  const { token, refreshToken, sample } = await sampleOf(server.url);
  await page.goto('/#/login');
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('token', access ?? '');
      localStorage.setItem('refresh-token', refresh ?? '');
    },
    [token, refreshToken],
  );
  await page.goto(`/#/projects/${sample.projectId}/report`);
  await page.reload();
  await isDrawn(page);
  const stops: { inside: string; seen: boolean }[] = [];
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const here = document.activeElement;
      if (!here || here === document.body) return null;
      // A box of a choice is drawn by its label; a text's frame by what surrounds it.
      const drawn = [here, here.parentElement, here.nextElementSibling].filter((each) => each !== null);
      const seen = drawn.some((each) => getComputedStyle(each).outlineStyle !== 'none' && getComputedStyle(each).outlineWidth !== '0px');
      return { inside: here.closest('header, main')?.tagName ?? 'BODY', seen };
    });
    if (!stop) break;
    stops.push(stop);
  }
  expect(stops.length).toBeGreaterThan(12);
  expect(stops.filter(({ seen }) => !seen)).toEqual([]);
  // First the way past the menu, then the header, then the page.
  expect([...new Set(stops.map(({ inside }) => inside))]).toEqual(['BODY', 'HEADER', 'MAIN']);
});

test('who asked for less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#/login');
  await isDrawn(page);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((each) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(each);
        const longest = Math.max(
          ...`${animationName === 'none' ? '0s' : animationDuration}, ${transitionDuration}`.split(',').map(Number.parseFloat),
        );
        return longest > 0.01;
      }).length,
  );
  expect(moving).toBe(0);
});
