import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { retest } from '../../../test/fixtures/retests.ts';
import { render } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { RetestDrawer } from './retest-drawer.tsx';
import { RetestEditDrawer } from './retest-edit-drawer.tsx';

const assets = Array.from({ length: 12 }, (_, n) => ({
  id: newFixtureId(),
  kind: 'HOST' as const,
  value: `10.0.1.${n + 1}`,
  scopeId: null,
}));
const issue = issueDetail({ status: 'READY_FOR_RETEST', assets });
const drawer = () => page.getByRole('dialog');
const note = () => drawer().getByRole('textbox', { name: t('retests:record.note') });
const button = (name: string) => drawer().getByRole('button', { name });
const nothing = () => undefined;
const show = {
  record: () => render(<RetestDrawer issue={issue} onClose={nothing} />),
  edit: () => render(<RetestEditDrawer issue={issue} retest={retest({ can: { edit: true, result: true } })} last onClose={nothing} />),
};

test.each(['record', 'edit'] as const)('%s: the note finds users by @, clients too, because they read it', async (form) => {
  answer(commentsContract.peopleOfIssue, [{ ...people.minh, outside: false }]);
  await show[form]();
  await expect.element(note()).toBeVisible();
  await note().fill('');
  await note().click();
  await userEvent.keyboard('Nhờ @');
  await page.getByRole('option', { name: new RegExp(people.minh.name) }).click();
  await expect.element(note()).toHaveTextContent(`Nhờ @${people.minh.username}`);
  const [asked] = sent(commentsContract.peopleOfIssue);
  expect(asked).toMatchObject({ query: { issueId: issue.id } });
  expect(asked?.query).not.toHaveProperty('team');
});

test('a note that is too long is focused with its error instead of being recorded', async () => {
  answer(retestsContract.record, { id: newFixtureId(), status: 'CLOSED', round: 1 });
  await show.record();
  await button(t('retests:record.allFixed')).click();
  await note().fill('x'.repeat(LIMITS.markdown + 1));
  await expect.element(note()).toHaveAttribute('aria-invalid', 'true');
  await button(t('retests:record.do.FIXED')).click();
  await expect.element(note()).toHaveFocus();
  expect(sent(retestsContract.record)).toEqual([]);
});

test('a note of an asset that is too long is focused with its error instead of being saved', async () => {
  answer(retestsContract.update, { version: 2, status: 'OPEN' });
  await show.edit();
  const line = () =>
    drawer().getByRole('textbox', { name: new RegExp(t('retests:record.assetNote', { asset: 'https://thu.example/hang-loat' })) });
  await line().fill('x'.repeat(LIMITS.retestAssetNote + 1));
  await button(t('retests:edit.save')).click();
  await expect.element(line()).toHaveFocus();
  await expect.element(line()).toHaveAttribute('aria-invalid', 'true');
  expect(sent(retestsContract.update)).toEqual([]);
});
