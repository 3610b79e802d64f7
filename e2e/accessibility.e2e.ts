import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { allPages, paths } from '../web/src/app/paths.ts';
import { signIn } from './api-client.ts';
import { standsStill, violationsOn } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { keepInBrowser, putSession } from './page-helpers.ts';

// What is found names its page and its element; a picture of every step would take as long as the checks.
test.use({ expectedConsole: [/Failed to load resource/], trace: 'off' });
test.describe.configure({ mode: 'parallel' });

let keys = 0;

/** A project with an issue, so that no page is empty. */
async function sampleOf(url: string) {
  const session = await signIn(url);
  const { call } = session;
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
  return { session, sample };
}

/** Opens a page and waits until it holds what it asked for. */
async function open(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await page.goto(`/#${path}`);
  await page.waitForFunction((titleBefore) => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    // An address that differs behind the # is no new document: what is seen at first may be the page before, which has another title.
    const isNew = document.title !== titleBefore && !has('#splash');
    // What is loading says so by aria-busy, or by a status that has a name and no words.
    return isNew && document.querySelector('h1')?.textContent && !has('[aria-busy="true"], [role="status"][aria-label]');
  }, before);
}

/** How each page is looked at: everything in one theme, and in the other what differs there. At 768 px a page is laid out as at 360. */
const LOOKS = [
  { colorScheme: 'light', width: 1440, checks: 'all' },
  { colorScheme: 'light', width: 768 },
  { colorScheme: 'light', width: 360, checks: 'all' },
  { colorScheme: 'dark', width: 360, checks: 'colours' },
  { colorScheme: 'dark', width: 768 },
  { colorScheme: 'dark', width: 1440, checks: 'colours' },
] as const;

for (const language of LANGUAGES) {
  test(`every page passes the automatic checks of WCAG 2.2 AA in both themes and is never wider than the window, ${language}`, async ({
    page,
    server,
  }) => {
    // All pages, in both themes and three widths: a slow machine takes its time.
    test.setTimeout(600_000);
    const { session, sample } = await sampleOf(server.url);
    const found: string[] = [];
    const walk = async (isSignedIn: boolean) => {
      for (const { name, path } of allPages(sample).filter(({ signedIn }) => signedIn === isSignedIn)) {
        await test.step(name, () => open(page, path));
        for (const look of LOOKS) {
          const where = `${name}, ${look.colorScheme}, ${look.width} px`;
          await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width: look.width, height: 800 });
          await expect(page.locator(`html[lang=${language}][data-mantine-color-scheme=${look.colorScheme}]`)).toHaveCount(1);
          if ('checks' in look) found.push(...(await violationsOn(page, look.checks)).map((each) => `${where}: ${each}`));
          else await standsStill(page);
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (beyond > 0) found.push(`${where}: ${beyond} px wider than the window`);
        }
      }
    };
    await keepInBrowser(page, { 'coloa.language': language });
    await walk(false);
    await putSession(page, session);
    await walk(true);
    expect(found).toEqual([]);
  });
}

test('the keyboard walks a page in the order it is read, and is seen where it stands', async ({ page, server }) => {
  const { session, sample } = await sampleOf(server.url);
  await putSession(page, session);
  await open(page, paths.report(sample.projectId));
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
  await open(page, paths.login());
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
