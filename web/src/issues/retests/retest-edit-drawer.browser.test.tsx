import { type Retest, retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueDetail } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { people } from '../../../test/fixtures/people.ts';
import { retest } from '../../../test/fixtures/retests.ts';
import { render } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { RetestSection } from './retest-section.tsx';
import { RetestEditSummary } from './retest-summary.tsx';
import { RetestTextChange } from './retest-text-change.tsx';

const editable = { edit: true, result: true };

async function show(recorded: readonly Retest[]) {
  answer(retestsContract.ofIssue, listOf([...recorded]));
  const issue = issueDetail({ status: 'OPEN' });
  await render(<RetestSection issue={issue} />);
  return issue;
}

const drawer = () => page.getByRole('dialog');
const editButton = () => page.getByRole('button', { name: t('retests:edit.do'), exact: true });
const save = () => drawer().getByRole('button', { name: t('retests:edit.save'), exact: true });
const note = () => drawer().getByRole('textbox', { name: t('retests:record.note') });

test('a corrected note is sent alone, with the version of the retest', async () => {
  const recorded = retest({ can: editable, version: 3 });
  answer(retestsContract.update, { version: 4, status: 'OPEN' });
  await show([recorded]);
  await editButton().click();
  await expect.element(note()).toBeVisible();
  await expect.element(drawer().getByText(t('retests:edit.history'))).toBeVisible();
  await note().fill('Lời đúng');
  await expectAccessible();
  await save().click();
  await expect.element(page.getByText(t('retests:edit.saved'))).toBeVisible();
  await expect
    .poll(() => sent(retestsContract.update))
    .toEqual([expect.objectContaining({ params: { id: recorded.id }, body: { version: 3, note: 'Lời đúng' } })]);
});

test('another result of the last retest announces the status, and all assets are sent', async () => {
  const recorded = retest({ can: editable });
  answer(retestsContract.update, { version: 2, status: 'CLOSED' });
  const issue = await show([recorded]);
  await editButton().click();
  await drawer().getByText(t('retests:result.FIXED')).click();
  await expect.element(drawer().getByText(t('retests:record.will.FIXED'))).toBeVisible();
  await save().click();
  await expect.element(page.getByText(t('retests:edit.moved.CLOSED', { key: issue.key }))).toBeVisible();
  const [asset] = recorded.results;
  expect(sent(retestsContract.update)[0]?.body).toEqual({
    version: 1,
    results: [{ assetId: asset?.assetId, result: 'FIXED', note: asset?.note }],
  });
});

test('an earlier retest says that the status stays', async () => {
  await show([retest({ result: 'NOT_FIXED' }), retest({ can: editable })]);
  await page.getByText('20/11/2026').last().click();
  await editButton().click();
  await drawer().getByText(t('retests:result.FIXED')).click();
  await expect.element(drawer().getByText(t('retests:edit.stays'))).toBeVisible();
});

test('after the status was changed, only notes and the day can be edited', async () => {
  await show([retest({ can: { edit: true, result: false } })]);
  await editButton().click();
  await expect.element(drawer().getByText(t('retests:edit.settled'))).toBeVisible();
  await expect.element(note()).toBeVisible();
  await expect.element(drawer().getByRole('radio').first()).not.toBeInTheDocument();
});

/** Opens the editor of a retest that another user edits before the next save. */
async function collide(field: 'note' | 'results', theirs: (recorded: Retest) => Partial<Retest>) {
  const recorded = retest({ can: editable });
  await show([recorded]);
  await editButton().click();
  await expect.element(note()).toBeVisible();
  const current = { ...recorded, version: 2, ...theirs(recorded) };
  answer(retestsContract.update, refusal('EDIT_CONFLICT', { path: field, current }));
  answer(retestsContract.ofIssue, listOf([current]));
}
const choice = (whose: 'keepMine' | 'takeTheirs') => drawer().getByRole('button', { name: t(`ui:conflict.${whose}`) });

test('a collision shows both notes, and saving mine keeps the other fields of the other user', async () => {
  await collide('note', () => ({ note: 'Của người khác', day: '2026-11-19' }));
  await note().fill('Lời đúng');
  await save().click();
  await expect.element(drawer().getByText(t('ui:conflict.body', { count: 1 }), { exact: false })).toBeVisible();
  await expect.element(drawer().getByRole('cell', { name: 'Của người khác' })).toBeVisible();
  await expect.element(drawer().getByRole('cell', { name: 'Lời đúng' })).toBeVisible();
  await expect.element(save()).toBeDisabled();
  await expectAccessible();
  answer(retestsContract.update, { version: 3, status: 'OPEN' });
  await choice('keepMine').click();
  await expect.element(page.getByText(t('retests:edit.saved'))).toBeVisible();
  expect(sent(retestsContract.update).map(({ body }) => body)).toEqual([
    { version: 1, note: 'Lời đúng' },
    { version: 2, note: 'Lời đúng' },
  ]);
});

test('keeping mine after a collision checks the texts like a save', async () => {
  await collide('note', () => ({ note: 'Của người khác' }));
  await note().fill('Lời đúng');
  await save().click();
  await expect.element(choice('keepMine')).toBeVisible();
  await note().fill(`password=${['Hoa', 'Sua', '@19'].join('')}`);
  await choice('keepMine').click();
  await expect.element(page.getByRole('dialog', { name: t('secrets:question.title') })).toBeVisible();
  expect(sent(retestsContract.update)).toHaveLength(1);
});

test('after a collision, their note replaces mine, and my other changes are saved with the next attempt', async () => {
  await collide('note', () => ({ note: 'Của người khác' }));
  await note().fill('Lời đúng');
  await drawer().getByText(t('retests:result.FIXED')).click();
  await save().click();
  await choice('takeTheirs').click();
  await expect.element(note()).toHaveTextContent('Của người khác');
  await expect.element(choice('takeTheirs')).not.toBeInTheDocument();
  answer(retestsContract.update, { version: 3, status: 'CLOSED' });
  await save().click();
  await expect.poll(() => sent(retestsContract.update).length).toBe(2);
  expect(sent(retestsContract.update)[1]?.body).toMatchObject({ version: 2, results: [{ result: 'FIXED' }] });
  expect(sent(retestsContract.update)[1]?.body).not.toHaveProperty('note');
});

test('a collision of results shows the assets that both changed', async () => {
  await collide('results', ({ results }) => ({ results: results.map((row) => ({ ...row, result: 'NOT_FIXED' as const })) }));
  await drawer().getByText(t('retests:result.FIXED')).click();
  await save().click();
  const line = (result: 'FIXED' | 'NOT_FIXED') => new RegExp(`hang-loat: ${t(`retests:result.${result}`)}`);
  await expect
    .element(
      drawer()
        .getByRole('cell', { name: line('NOT_FIXED') })
        .first(),
    )
    .toBeVisible();
  await choice('takeTheirs').click();
  await expect.element(drawer().getByRole('radio', { name: t('retests:result.NOT_FIXED') })).toBeChecked();
});

test('an edited retest names the editor and the time, and users without the right see no button', async () => {
  const at = '2026-11-21T03:00:00.000Z';
  await show([retest({ edited: { by: people.ha, at } })]);
  await expect.element(page.getByText(t('retests:edit.by', { name: people.ha.name, time: formatDateTime(at) }))).toBeVisible();
  await expect.element(page.getByText(t('retests:edit.edited'), { exact: false }).first()).toBeVisible();
  await expect.element(editButton()).not.toBeInTheDocument();
});

test('the history shows the earlier and the new lines of the changed assets', async () => {
  const row = (result: string, text: string) => ({ 0: { value: 'https://thu.example/hang-loat', result, note: text } });
  const change = { field: 'retestAssets', from: row('NOT_FIXED', ''), to: row('PARTLY', 'Mã cũ') };
  await render(
    <div>
      <p>
        <RetestEditSummary changes={[{ field: 'retest', from: null, to: { round: 2 } }, change]} />
      </p>
      <RetestTextChange change={change} />
    </div>,
  );
  await expect.element(page.getByText(t('retests:historyEdited', { round: '2' }), { exact: true })).toBeVisible();
  await expect.element(page.getByText('Mã cũ', { exact: false }).last()).toBeVisible();
});
