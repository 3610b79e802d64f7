import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import type { ReadinessLevel } from '@coloa/contract/readiness/readiness-rules.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerComments } from '../../test/comments-server.ts';
import { comment } from '../../test/fixtures/comments.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { me } from '../../test/fixtures/me.ts';
import { people } from '../../test/fixtures/people.ts';
import { render } from '../../test/render.tsx';
import { sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { Activity } from '../activity/activity.tsx';

const issueId = newFixtureId();
const password = ['Hoa', 'Sua', '@19'].join('');
const card = ['4716', '9270', '0563', '4218'].join(' ');
const text = `Đã thử lại\npassword=${password}\nThẻ: ${card}`;

const editor = () => page.getByRole('textbox', { name: t('comments:comment') });
const send = () => page.getByRole('button', { name: t('comments:send') });
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name });
const line = (kind: 'PASSWORD' | 'CARD', at: number) => t('secrets:line', { kind: t(`secrets:kind.${kind}`), line: at });
const sentBodies = () => sent(commentsContract.onIssue).map(({ body }) => body.body);
const setAudience = (to: 'internal' | 'visible') => page.getByRole('button', { name: t(`comments:${to}`) }).click();

async function show(level?: ReadinessLevel, body?: string) {
  const items = answerComments(body === undefined ? [] : [comment({ body, internal: true })]);
  const profile = me();
  const currentWorkspace = { ...profile.currentWorkspace, readiness: level ? { SECRETS: level } : {} };
  await render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />, {
    me: { ...profile, currentWorkspace },
  });
  return items;
}

async function write(level?: ReadinessLevel) {
  await show(level);
  await page.getByRole('button', { name: t('comments:placeholder') }).click();
  await editor().fill(text);
}

test('secrets in a comment are marked while clients would see it, and sending asks, names them and redacts them', async () => {
  await write();
  await expect.element(send()).toBeEnabled();
  expect(document.querySelectorAll('.cm-secret')).toHaveLength(0);
  await setAudience('visible');
  await expect.poll(() => document.querySelectorAll('.cm-secret').length).toBeGreaterThan(1);
  await expect.element(page.getByRole('status').filter({ hasText: t('secrets:explainShown') })).toBeVisible();
  await send().click();
  await expect.element(dialog()).toBeVisible();
  await expect.element(dialog().getByText(line('PASSWORD', 2))).toBeVisible();
  await expect.element(dialog().getByText(line('CARD', 3))).toBeVisible();
  await expectAccessible();
  expect(sentBodies()).toEqual([]);
  await inDialog(t('secrets:redact')).click();
  await expect.element(editor()).toMatchTextContent(`password=⟦${password}⟧`);
  await send().click();
  await expect.poll(sentBodies).toEqual([`Đã thử lại\npassword=⟦${password}⟧\nThẻ: ⟦${card}⟧`]);
});

test('a warned user sends the comment anyway; also with the keyboard, the question comes first', async () => {
  await write();
  await setAudience('visible');
  await editor().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await inDialog(t('secrets:question.sendAnyway')).click();
  await expect.poll(sentBodies).toEqual([text]);
});

test('a workspace that stops secrets offers no way to send them', async () => {
  await write('STOP');
  await setAudience('visible');
  await send().click();
  await expect.element(dialog().getByText(t('secrets:question.stopped'))).toBeVisible();
  await expect.element(inDialog(t('secrets:question.sendAnyway'))).not.toBeInTheDocument();
  await inDialog(t('secrets:question.back')).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sentBodies()).toEqual([]);
});

test('an internal comment is sent at once', async () => {
  await write();
  await send().click();
  await expect.poll(sentBodies).toEqual([text]);
});

test('a workspace that reports no secrets sends a visible comment at once', async () => {
  await write('OFF');
  await setAudience('visible');
  await send().click();
  await expect.poll(sentBodies).toEqual([text]);
});

test('an internal comment that is switched to visible asks too', async () => {
  await show('WARN', text);
  await page.getByRole('button', { name: t('comments:actions', { name: people.ha.name }) }).click();
  await page.getByRole('menuitem', { name: t('comments:edit') }).click();
  await setAudience('visible');
  await page.getByRole('button', { name: t('ui:save') }).click();
  await expect.element(dialog().getByText(line('PASSWORD', 2))).toBeVisible();
  expect(sent(commentsContract.update)).toEqual([]);
  await inDialog(t('secrets:question.sendAnyway')).click();
  await expect.poll(() => sent(commentsContract.update).map(({ body }) => body.internal)).toEqual([false]);
});
