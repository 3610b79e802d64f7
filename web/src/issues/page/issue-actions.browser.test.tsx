import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { completeIssue, issueDetail } from '../../../test/fixtures/issues.ts';
import { me, meAs } from '../../../test/fixtures/me.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { countClicks } from '../../../test/input.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, publish, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';
import { toast } from '../../ui/feedback/toast.ts';

const dialog = () => page.getByRole('dialog');
const updates = () => sent(issuesContract.update).map(({ body }) => body);
const steps = (...to: IssueStatus[]): Issue['can'] => ({
  ...issueDetail().can,
  moveTo: to.map((status) => ({ status, note: 'optional', needs: [] })),
});

async function show(written: Partial<Issue>, of: Parameters<typeof answerIssues>[1] = {}, who = me()) {
  const kept = answerIssues([written], of);
  const issue = kept.issues[0];
  if (!issue) throw new Error('no issue');
  await renderPage(paths.issue(kept.project.id, issue.id), { width: 1440, height: 900, me: who });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...kept, issue };
}

test('an issue is sent back with a note in two clicks', async () => {
  const can = { ...steps(), moveTo: [{ status: 'DRAFT' as const, note: 'required' as const, needs: [] }] };
  await show({ ...completeIssue, status: 'IN_REVIEW', can });
  const clicks = countClicks();
  await page.getByRole('button', { name: t('issues:step.sendBack.do') }).click();
  await expect.element(dialog().getByRole('textbox', { name: t('issues:step.note') })).toHaveFocus();
  await userEvent.keyboard('Thiếu bằng chứng.');
  await dialog()
    .getByRole('button', { name: t('issues:step.sendBack.do') })
    .click();
  await expect.poll(updates).toEqual([{ from: 'IN_REVIEW', status: 'DRAFT', note: 'Thiếu bằng chứng.' }]);
  expect(clicks()).toBe(2);
});

test.each([1440, 360])('unavailable actions stay visible with their reason in a window of %i px', async (width) => {
  const can = { ...steps(), edit: false, delete: false, why: { edit: 'REVIEWED', delete: 'NOT_DRAFT' } } as const;
  await show({ status: 'OPEN', can });
  await page.viewport(width, 800);
  const edit = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('issues:edit')}( e)?$`) });
  await expect.element(edit).toHaveAccessibleDescription(t('reasons:REVIEWED'));
  ((await edit.findElement()) as HTMLElement).focus();
  await expect.element(edit).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText(t('reasons:REVIEWED'))).toBeVisible();
  toast.clear();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('alert').getByText(t('reasons:REVIEWED'))).toBeVisible();
  toast.clear();
  await expectAccessible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more') })
    .last()
    .click();
  await expect.element(page.getByText(t('reasons:NOT_DRAFT'))).toBeVisible();
  const remove = page.getByRole('menuitem', { name: t('issues:delete') });
  await expect.element(remove).toHaveAccessibleDescription(t('reasons:NOT_DRAFT'));
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.click({ force: true });
  await expect.element(remove).toBeVisible();
});

test('actions that a role never has are not shown', async () => {
  await show({ status: 'OPEN', can: { ...steps(), edit: false, delete: false } });
  const edit = { name: new RegExp(`^${t('issues:edit')}( e)?$`) };
  await expect.element(page.getByRole('main').getByRole('button', edit)).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('link', edit)).not.toBeInTheDocument();
});

test('withdrawing on the page removes the toast that offers to withdraw', async () => {
  const { issue, project } = await show({ status: 'OPEN', can: steps('READY_FOR_RETEST') });
  answer(retestsContract.ofProject, { rounds: [], ready: 1, can: { writeRounds: false } });
  const main = page.getByRole('main');
  const ready = t('issues:step.readyForRetest.do');
  await main.getByRole('button', { name: ready }).click();
  issue.can = steps('IN_PROGRESS');
  await dialog().getByRole('button', { name: ready }).click();
  const toasts = page.getByRole('region', { name: t('ui:toast.label') });
  const withdraw = t('issues:step.withdraw.do');
  await expect.element(toasts.getByRole('button', { name: withdraw })).toBeVisible();
  Object.assign(issue, { status: 'READY_FOR_RETEST', can: steps('IN_PROGRESS') });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await expect.element(page.getByText(t('issues:step.withdraw.hint'))).toBeVisible();
  // A step responds to clicks only when its status has not changed for a moment.
  await expect.element(main.getByRole('button', { name: withdraw })).not.toHaveAttribute('aria-busy');
  await main.getByRole('button', { name: withdraw }).click();
  await expect.element(toasts.getByText(t('issues:step.withdraw.done', { key: issue.key }))).toBeVisible();
  await expect.element(toasts.getByRole('button', { name: withdraw })).not.toBeInTheDocument();
});

test.each([1440, 360])('a fix reported by mistake is withdrawn from the toast or the page in a window of %i px', async (width) => {
  const { issue, project } = await show({ status: 'OPEN', can: steps('READY_FOR_RETEST') });
  answer(retestsContract.ofProject, { rounds: [], ready: 1, can: { writeRounds: false } });
  await page.viewport(width, 800);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('issues:step.readyForRetest.do') })
    .click();
  issue.can = steps('IN_PROGRESS');
  await dialog()
    .getByRole('button', { name: t('issues:step.readyForRetest.do') })
    .click();
  const withdraw = page.getByRole('button', { name: t('issues:step.withdraw.do') });
  const toasts = page.getByRole('region', { name: t('ui:toast.label') });
  // The toast remains on the next issue, so it names its own.
  await expect.element(toasts.getByText(t('issues:step.readyForRetest.done', { key: issue.key }))).toBeVisible();
  await toasts.getByRole('button', { name: t('issues:step.withdraw.do') }).click();
  await expect.element(page.getByText(t('issues:step.withdraw.done', { key: issue.key }))).toBeVisible();
  toast.clear();
  Object.assign(issue, { status: 'READY_FOR_RETEST', can: steps('IN_PROGRESS') });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await expect.element(page.getByText(t('issues:step.withdraw.hint'))).toBeVisible();
  await expectAccessible();
  await expect.element(withdraw).toBeVisible();
  await withdraw.click();
  await expect.element(page.getByText(t('issues:step.withdraw.done', { key: issue.key }))).toBeVisible();
  expect(updates()).toEqual([
    { from: 'OPEN', status: 'READY_FOR_RETEST' },
    { from: 'READY_FOR_RETEST', status: 'IN_PROGRESS' },
    { from: 'READY_FOR_RETEST', status: 'IN_PROGRESS' },
  ]);
});

test('an immediate second click on a step triggers neither the next step nor its opposite', async () => {
  const { issue } = await show({ ...completeIssue, can: steps('IN_REVIEW') });
  const send = (await page.getByRole('button', { name: t('issues:step.sendToReview.do') }).findElement()) as HTMLElement;
  const { left, right, top, bottom } = send.getBoundingClientRect();
  const there = () => document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('button');
  issue.can = steps('OPEN', 'DRAFT');
  const done = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes(t('issues:step.sendToReview.done', { key: issue.key }))) return;
      observer.disconnect();
      there()?.click();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  send.click();
  await done;
  await expect.element(page.getByRole('button', { name: t('issues:step.sendBack.do') })).toBeVisible();
  expect(there()).toBe(await page.getByRole('button', { name: t('issues:step.accept.do') }).findElement());
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(updates()).toEqual([{ from: 'DRAFT', status: 'IN_REVIEW' }]);
  await page.getByRole('button', { name: t('issues:step.accept.do') }).click();
  await expect.poll(updates).toHaveLength(2);
});

test('on a phone an issue without steps offers its link once', async () => {
  const can = { ...steps(), edit: false, delete: false, propose: false };
  await show({ status: 'OPEN', can });
  await page.viewport(360, 800);
  await expect.element(page.getByRole('main').getByRole('button', { name: t('issues:copyLink') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more') })
    .last()
    .click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: t('issues:copyLink') })).not.toBeInTheDocument();
});

test('on a phone an issue without steps has no bar at the bottom: its link is below the title', async () => {
  const can = { ...steps(), edit: false, delete: false, propose: false, versions: false, why: {} };
  await show({ status: 'CLOSED', can }, { can: { ...projectDetail().can, method: false } });
  await page.viewport(360, 800);
  const link = page.getByRole('main').getByRole('button', { name: t('issues:copyLink') });
  await expect.poll(() => link.element().closest('header')?.contains(document.querySelector('h1'))).toBe(true);
  await expect.element(link).toBeVisible();
  await expect.poll(() => document.documentElement.style.getPropertyValue('--cover-bottom')).toMatch(/^(0px)?$/);
  await expectAccessible();
});

test('a secret in a note that clients would see asks the team of the project before the step, also with the role Client', async () => {
  const password = ['Hoa', 'Sua', '@19'].join('');
  await show({ status: 'OPEN', can: steps('READY_FOR_RETEST') }, {}, meAs('Client'));
  answer(retestsContract.ofProject, { rounds: [], ready: 1, can: { writeRounds: false } });
  await page
    .getByRole('main')
    .getByRole('button', { name: t('issues:step.readyForRetest.do') })
    .click();
  await page.getByRole('textbox', { name: t('issues:step.note') }).fill(`password=${password}`);
  await dialog()
    .getByRole('button', { name: t('issues:step.readyForRetest.do') })
    .click();
  const question = page.getByRole('dialog', { name: t('secrets:question.title') });
  await expect.element(question).toBeVisible();
  expect(updates()).toEqual([]);
  await question.getByRole('button', { name: t('secrets:question.sendAnyway') }).click();
  await expect.poll(updates).toEqual([{ from: 'OPEN', status: 'READY_FOR_RETEST', note: `password=${password}` }]);
});

test('clients of the project are not asked about secrets in their own notes, whatever their role is', async () => {
  const note = `password=${['Hoa', 'Sua', '@19'].join('')}`;
  await show({ status: 'OPEN', can: { ...steps('READY_FOR_RETEST'), versions: false } });
  answer(retestsContract.ofProject, { rounds: [], ready: 1, can: { writeRounds: false } });
  await page
    .getByRole('main')
    .getByRole('button', { name: t('issues:step.readyForRetest.do') })
    .click();
  await page.getByRole('textbox', { name: t('issues:step.note') }).fill(note);
  await expect.element(dialog().getByText(t('issues:step.readers.clients'))).not.toBeInTheDocument();
  await dialog()
    .getByRole('button', { name: t('issues:step.readyForRetest.do') })
    .click();
  await expect.poll(updates).toEqual([{ from: 'OPEN', status: 'READY_FOR_RETEST', note }]);
});
