import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerComments } from '../../test/comments-server.ts';
import { uploaded } from '../../test/fixtures/files.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { paste, picture } from '../../test/input.ts';
import { render } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { Activity } from '../activity/activity.tsx';

const issueId = newFixtureId();
const editor = () => page.getByRole('textbox', { name: t('comments:comment') });
const question = () => page.getByRole('dialog', { name: t('ui:failedFiles.title', { count: 1 }) });
const failed = () => page.getByRole('alert').filter({ hasText: 'mat.png' });
const bodiesSent = () => sent(commentsContract.onIssue).map(({ body }) => body.body);

async function writeWithLostPicture(): Promise<void> {
  answerComments();
  answer(filesContract.upload, () => 'no network');
  await render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />);
  await page.getByRole('button', { name: t('comments:placeholder') }).click();
  await editor().fill('Ảnh chụp:');
  await paste(editor(), { files: [await picture('mat.png')] });
  await expect.element(failed()).toBeVisible();
}

test('a comment with a failed image upload is sent with the image only after a retry', async () => {
  await writeWithLostPicture();
  await page.getByRole('button', { name: t('comments:send') }).click();
  await expect.element(question().getByText('mat.png')).toBeVisible();
  await expectAccessible();
  expect(bodiesSent()).toEqual([]);
  const stored = uploaded({ name: 'mat.png' });
  answer(filesContract.upload, stored);
  await question()
    .getByRole('button', { name: t('ui:retry') })
    .click();
  await expect.poll(bodiesSent).toEqual([expect.stringContaining(`![](${stored.url})`)]);
});

test('a comment can be sent without its failed image', async () => {
  await writeWithLostPicture();
  await page.getByRole('button', { name: t('comments:send') }).click();
  await question()
    .getByRole('button', { name: t('ui:failedFiles.leave') })
    .click();
  await expect.poll(bodiesSent).toEqual(['Ảnh chụp:']);
});

test('a failed upload is retried when the connection returns', async () => {
  await writeWithLostPicture();
  const stored = uploaded({ name: 'mat.png' });
  answer(filesContract.upload, stored);
  window.dispatchEvent(new Event('online'));
  await expect.element(failed()).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('comments:send') }).click();
  await expect.poll(bodiesSent).toEqual([expect.stringContaining(`![](${stored.url})`)]);
});
