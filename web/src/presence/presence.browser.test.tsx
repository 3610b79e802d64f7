import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { type PresentPerson, presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { people, person } from '../../test/fixtures/people.ts';
import { answerIssues } from '../../test/issues-server.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, publish, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const { lan, minh } = people;
const group = () => page.getByRole('group', { name: t('presence:label.issue') });
const says = (words: string) => group().getByText(words, { exact: true });
const editing = ({ name }: { name: string }) => t('presence:EDITING', { name });
const viewing = ({ name }: { name: string }) => t('presence:VIEWING', { name });
const beats = () => sent(presenceContract.beat).map(({ body }) => body);
const modes = () => beats().map(({ mode }) => mode);

async function show(present: PresentPerson[], { edit = false, width = 1440 } = {}) {
  const { project, issues } = answerIssues();
  const issue = issues[0];
  if (!issue) throw new Error('no issue');
  const now = { people: present };
  answer(presenceContract.beat, ({ body }) => ({ people: body.mode === null ? [] : now.people, nextSeconds: 20 }));
  const screen = await renderPage((edit ? paths.issueEdit : paths.issue)(project.id, issue.id), { width, height: 800 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, project, issue, now };
}

test.each([1440, 360])('the header of an issue shows who edits and who views it, at %i px', async (width) => {
  await show(
    [
      { person: lan, mode: 'EDITING' },
      { person: minh, mode: 'VIEWING' },
    ],
    { width },
  );
  await expect.element(says(`${editing(lan)} · ${viewing(minh)}`)).toBeVisible();
  for (const name of [editing(lan), viewing(minh)]) await expect.element(group().getByRole('img', { name })).toBeInViewport();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  await expectAccessible();
});

test('several people are counted, and those not shown as avatars are named on request', async () => {
  const many = Array.from({ length: 7 }, (_, n) => ({ person: person({ name: `Người ${n}` }), mode: 'VIEWING' as const }));
  await show([{ person: lan, mode: 'EDITING' }, ...many]);
  await expect.element(says(`${editing(lan)} · ${t('presence:several.VIEWING', { count: 7 })}`)).toBeVisible();
  await expect.element(group().getByRole('img', { name: viewing({ name: 'Người 6' }), exact: false })).toBeInTheDocument();
});

test('an event updates the people immediately, and a failed report shows no people', async () => {
  const { project, issue, now } = await show([]);
  await expect.poll(modes).toEqual(['VIEWING']);
  await expect.element(group()).not.toBeInTheDocument();
  now.people = [{ person: lan, mode: 'VIEWING' }];
  await publish('PRESENCE_TEAM', { projectId: project.id, issueId: issue.id });
  await expect.element(says(viewing(lan))).toBeVisible();
  answer(presenceContract.beat, refusal('NOT_FOUND'));
  await publish('PRESENCE', { projectId: project.id, issueId: issue.id });
  await expect.element(group()).not.toBeInTheDocument();
});

test('the form reports editing, and shows a notice if a colleague also edits', async () => {
  const { project, issue, now } = await show([{ person: minh, mode: 'VIEWING' }], { edit: true });
  const notice = (names: string, count: number) => page.getByText(t('presence:alsoEditing.issue', { names, count }));
  await expect.element(says(viewing(minh))).toBeVisible();
  await expect.element(notice(minh.name, 1)).not.toBeInTheDocument();
  // The page of the previous test may report its departure only now.
  expect(beats().filter(({ issueId }) => issueId === issue.id)).toMatchObject([{ mode: 'EDITING' }]);
  now.people = [lan, minh].map((each) => ({ person: each, mode: 'EDITING' as const }));
  await publish('PRESENCE_TEAM', { projectId: project.id, issueId: issue.id });
  await expect.element(notice(`${lan.name}, ${minh.name}`, 2)).toBeInViewport();
  await expect.element(page.getByRole('textbox', { name: t('issues:section.description') })).toBeVisible();
  await expectAccessible();
});

test('a page that opens the form reports its new mode, and its departure only after leaving the issue', async () => {
  const { project, issue, go, unmount } = await show([]);
  await expect.poll(modes).toEqual(['VIEWING']);
  await go(paths.issueEdit(project.id, issue.id));
  await expect.poll(modes).toEqual(['VIEWING', 'EDITING']);
  await unmount();
  await expect.poll(modes, { timeout: 5_000 }).toEqual(['VIEWING', 'EDITING', null]);
  expect(new Set(beats().map(({ pageId }) => pageId)).size).toBe(1);
});

test('a hidden page reports nothing, even after an event, and reports again when visible', async () => {
  const { project, issue, now } = await show([]);
  await expect.poll(modes).toEqual(['VIEWING']);
  const setVisibility = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  setVisibility('hidden');
  now.people = [{ person: lan, mode: 'VIEWING' }];
  await publish('PRESENCE_TEAM', { projectId: project.id, issueId: issue.id });
  const reads = () => sent(issuesContract.get).length;
  const before = reads();
  // The page handles both events together. A report caused by the first event would be sent before the page reads the issue.
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await expect.poll(reads).toBeGreaterThan(before);
  expect(modes()).toEqual(['VIEWING']);
  setVisibility('visible');
  await expect.element(says(viewing(lan))).toBeVisible();
  expect(modes()).toEqual(['VIEWING', 'VIEWING']);
  Reflect.deleteProperty(document, 'visibilityState');
});
