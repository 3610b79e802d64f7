import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { type Correction, correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { correction } from '../../../test/fixtures/corrections.ts';
import { historyEntry, issueContent, issueDetail } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, publish, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const api = correctionsContract;
const { can } = issueDetail();
const asAuthor: Issue['can'] = { ...can, edit: false, propose: true, moveTo: [], why: { edit: 'REVIEWED' } };
const own = (overrides: Partial<Correction> = {}) =>
  correction({ author: people.ha, can: { decide: false, withdraw: true, why: {} }, ...overrides });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const description = () => page.getByRole('textbox', { name: t('issues:section.description') });
const note = () => page.getByRole('textbox', { name: t('corrections:note') });
const toast = (words: string) => expect.element(page.getByText(words)).toBeVisible();
const before = issueContent().description;

async function open(written: Partial<Issue>, corrections: Correction[] = [], at: 'page' | 'form' | string = 'page') {
  const kept = answerIssues([{ status: 'OPEN', corrections: corrections.length, ...written }]);
  const issue = kept.issues[0];
  if (!issue) throw new Error('no issue');
  answer(api.list, () => (issue.corrections > 0 ? corrections : []));
  const decide = () => {
    issue.corrections = 0;
    return true as const;
  };
  answer(api.accept, decide);
  answer(api.decline, decide);
  answer(api.withdraw, decide);
  answer(api.propose, { id: correction().id });
  const { project } = kept;
  const form = paths.issueEdit(project.id, issue.id, at === 'page' || at === 'form' ? {} : { correction: at });
  const screen = await renderPage(at === 'page' ? paths.issue(project.id, issue.id) : form, { width: 1440, height: 900 });
  return { ...screen, ...kept, issue };
}

async function show(...args: Parameters<typeof open>) {
  const shown = await open(...args);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return shown;
}

describe('an author of a published issue', () => {
  test('opens the form with the edit shortcut, and proposes the changes with a note', async () => {
    const { issue } = await show({ can: asAuthor });
    await expect.element(page.getByRole('link', { name: t('corrections:propose'), exact: false })).toBeVisible();
    await expect.element(button(t('issues:edit'))).not.toBeInTheDocument();
    await userEvent.keyboard('e');
    await expect.element(page.getByRole('heading', { name: t('corrections:title', { key: issue.key }) })).toBeVisible();
    await expect.element(page.getByText(t('corrections:intro'))).toBeVisible();
    const priority = page.getByLabelText(t('issues:property.priority'));
    await expect.element(priority).toBeDisabled();
    await expect.element(priority).toHaveAccessibleDescription(t('issues:form.priorityKept'));
    await description().fill('Mô tả đúng hơn.');
    await note().fill('Đo lại.');
    await expectAccessible();
    await page.getByRole('button', { name: new RegExp(`^${t('corrections:send')}`) }).click();
    await toast(t('corrections:sent', { key: issue.key }));
    expect(sent(api.propose)).toMatchObject([
      { params: { id: issue.id }, body: { version: 1, note: 'Đo lại.', contents: { vi: { description: 'Mô tả đúng hơn.' } } } },
    ]);
    await expect.element(page.getByRole('heading', { name: issue.title, level: 1 })).toBeVisible();
  });

  test('keeps the changes and the note on this device until they are proposed', async () => {
    const { issue, unmount, project } = await show({ can: asAuthor }, [], 'form');
    await description().fill('Mô tả đúng hơn.');
    await note().fill('Đo lại.');
    await unmount();
    await renderPage(paths.issueEdit(project.id, issue.id), { width: 1440, height: 900 });
    await expect.element(description()).toHaveTextContent('Mô tả đúng hơn.');
    await expect.element(note()).toHaveTextContent('Đo lại.');
    answer(api.propose, refusal('PROJECT_ARCHIVED'));
    await page.getByRole('button', { name: new RegExp(`^${t('corrections:send')}`) }).click();
    await expect.element(page.getByRole('alert').getByText('PROJECT_ARCHIVED')).toBeVisible();
    await expect.element(page.getByRole('toolbar').getByText('PROJECT_ARCHIVED')).toBeVisible();
    await expect.element(note()).toHaveTextContent('Đo lại.');
  });

  test('finds users of the team by @ while writing the note', async () => {
    const { issue } = await show({ can: asAuthor }, [], 'form');
    answer(commentsContract.peopleOfIssue, [{ ...people.minh, outside: false }]);
    await note().click();
    await userEvent.keyboard('Theo @');
    await page.getByRole('option', { name: new RegExp(people.minh.name) }).click();
    await expect.element(note()).toHaveTextContent(`Theo @${people.minh.username}`);
    expect(sent(commentsContract.peopleOfIssue)).toMatchObject([{ query: { issueId: issue.id, team: 'true' } }]);
  });

  test('sees their own correction, opens the form prefilled with it, and leaves without a confirmation', async () => {
    const { issue } = await show({ can: asAuthor }, [own()]);
    await expect.element(page.getByText(t('corrections:own'), { exact: false })).toBeVisible();
    await expect.element(page.getByText('Đo lại trên bản mới.')).toBeVisible();
    await expect.element(button(t('corrections:accept'))).not.toBeInTheDocument();
    await page
      .getByRole('link', { name: t('corrections:change'), exact: true })
      .last()
      .click();
    await expect.element(description()).toHaveTextContent(`${before} Đã đo lại.`);
    await expect.element(note()).toHaveTextContent('Đo lại trên bản mới.');
    await page.getByRole('link', { name: t('ui:cancel') }).click();
    await expect.element(page.getByRole('heading', { name: issue.title, level: 1 })).toBeVisible();
  });

  test('withdraws their own correction', async () => {
    const mine = own();
    await show({ can: asAuthor }, [mine]);
    await button(t('corrections:withdraw')).click();
    await toast(t('corrections:withdrawn'));
    expect(sent(api.withdraw)).toMatchObject([{ params: { id: mine.id } }]);
    await expect.element(page.getByText(t('corrections:own'), { exact: false })).not.toBeInTheDocument();
  });
});

describe('a lead', () => {
  test('sees the author, changes and note of a proposal, and accepts it with one click', async () => {
    const proposed = correction();
    const { container } = await show({}, [proposed]);
    await expect.element(page.getByText(t('corrections:by', { name: people.minh.name }), { exact: false })).toBeVisible();
    await expect.element(page.getByText('Đo lại trên bản mới.')).toBeVisible();
    expect([...container.querySelectorAll('ins')].map(({ textContent }) => textContent?.trim())).toEqual(['Đã đo lại.']);
    await expectAccessible();
    await page.viewport(360, 740);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
    await button(t('corrections:accept')).click();
    await toast(t('corrections:accepted'));
    expect(sent(api.accept)).toEqual([expect.objectContaining({ params: { id: proposed.id }, body: {} })]);
    await expect.element(button(t('corrections:accept'))).not.toBeInTheDocument();
  });

  test('sees changed texts first and the others on request; a phone does not cut long vectors', async () => {
    const cvss = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    const others = ['severity', 'tags', 'externalId'].map((field) => ({ field, from: '', to: 'LOW' }));
    const { changes } = correction();
    await show({}, [correction({ changes: [...others, { field: 'cvss', from: null, to: cvss }, ...changes] })]);
    await expect.poll(() => document.querySelectorAll('ins').length).toBe(1);
    await button(t('comments:moreChanges', { count: 2 })).click();
    await page.viewport(360, 740);
    const vector = page.getByText(cvss);
    await expect.element(vector).toBeVisible();
    await expect.poll(() => vector.element().getBoundingClientRect().right).toBeLessThan(344);
  });

  test('reads the number of evidence that the correction adds, and has one main action on the page', async () => {
    const changes = [
      { field: 'contents.vi.description', from: before, to: `${before} Xem [](evidence:yolyfk1x).` },
      { field: 'evidence', from: [], to: ['yolyfk1x'] },
    ];
    await show({ can: { ...can, moveTo: [{ status: 'READY_FOR_RETEST', note: 'optional', needs: [] }] } }, [correction({ changes })]);
    await expect.poll(() => document.querySelector('ins')?.textContent).toContain(t('ui:evidence.number', { number: 1 }));
    const lookOf = (name: string) => getComputedStyle(button(name).element()).backgroundColor;
    await expect.element(button(t('issues:step.readyForRetest.do'))).toBeVisible();
    expect(lookOf(t('corrections:accept'))).not.toBe(lookOf(t('issues:step.readyForRetest.do')));
  });

  test('accepts it with one click even if other words of the same text have changed since', async () => {
    const { issue } = await show({}, [correction()]);
    const current = { ...issue, version: 2, contents: { vi: issueContent({ description: `Ở API: ${before}` }) } };
    answer(api.accept, ({ body }) => (body.version === undefined ? refusal('EDIT_CONFLICT', { current }) : true));
    await button(t('corrections:accept')).click();
    await toast(t('corrections:accepted'));
    expect(sent(api.accept).map(({ body }) => body)).toMatchObject([
      {},
      { version: 2, contents: { vi: { description: `Ở API: ${before} Đã đo lại.` } } },
    ]);
  });

  test('chooses between both versions if the same words changed, and the correction stays open until then', async () => {
    const { issue } = await show({}, [correction({ after: 'Của tác giả.' })]);
    const current = { ...issue, version: 2, contents: { vi: issueContent({ description: 'Của trưởng nhóm.' }) } };
    answer(api.accept, ({ body }) => (body.version === undefined ? refusal('EDIT_CONFLICT', { current }) : true));
    await button(t('corrections:accept')).click();
    const dialog = page.getByRole('dialog', { name: t('corrections:merge.title') });
    await expect.element(dialog.getByRole('button', { name: t('corrections:acceptMerged') })).toBeDisabled();
    await dialog.getByText(t('corrections:merge.mine'), { exact: true }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: t('corrections:acceptMerged') }).click();
    await toast(t('corrections:accepted'));
    expect(sent(api.accept).at(-1)?.body).toMatchObject({ version: 2, contents: { vi: { description: 'Của tác giả.' } } });
  });

  test('sees why a correction can no longer be accepted, and it disappears from the page', async () => {
    const { issue } = await show({}, [correction()]);
    answer(api.accept, () => {
      issue.corrections = 0;
      return refusal('CORRECTION_DECIDED', { message: 'Đề xuất này đã được xử lý.' });
    });
    await button(t('corrections:accept')).click();
    await toast('Đề xuất này đã được xử lý.');
    await expect.element(button(t('corrections:accept'))).not.toBeInTheDocument();
  });

  test('can decline a correction only with a reason', async () => {
    const proposed = correction();
    await show({}, [proposed]);
    await button(t('corrections:decline')).click();
    const dialog = page.getByRole('dialog', { name: t('corrections:declineTitle', { name: people.minh.name }) });
    await dialog.getByRole('button', { name: t('corrections:decline') }).click();
    await expect.element(dialog.getByText(t('corrections:answerMissing'))).toBeVisible();
    await expectAccessible();
    const reason = dialog.getByRole('textbox', { name: t('corrections:answer') });
    await expect.element(reason).toHaveFocus();
    await reason.fill('x'.repeat(LIMITS.note + 1));
    await dialog.getByRole('button', { name: t('corrections:decline') }).click();
    await expect.element(reason).toHaveFocus();
    expect(sent(api.decline)).toEqual([]);
    await reason.fill('Đã đúng rồi.');
    await dialog.getByRole('button', { name: t('corrections:decline') }).click();
    await toast(t('corrections:declined'));
    expect(sent(api.decline)).toMatchObject([{ params: { id: proposed.id }, body: { answer: 'Đã đúng rồi.' } }]);
  });

  test('finds users of the team by @ while writing the reason', async () => {
    const { issue } = await show({}, [correction()]);
    answer(commentsContract.peopleOfIssue, [{ ...people.minh, outside: false }]);
    await button(t('corrections:decline')).click();
    const reason = page.getByRole('textbox', { name: t('corrections:answer') });
    await expect.element(reason).toHaveFocus();
    await userEvent.keyboard('Hỏi @');
    await page.getByRole('option', { name: new RegExp(people.minh.name) }).click();
    await expect.element(reason).toHaveTextContent(`Hỏi @${people.minh.username}`);
    expect(sent(commentsContract.peopleOfIssue)).toMatchObject([{ query: { issueId: issue.id, team: 'true' } }]);
  });

  test('opens a correction in the editor, edits it there and accepts it', async () => {
    const proposed = correction();
    const { issue } = await show({}, [proposed]);
    await page.getByRole('link', { name: t('corrections:edit') }).click();
    await expect
      .element(page.getByRole('heading', { name: t('corrections:reviewTitle', { name: people.minh.name, key: issue.key }) }))
      .toBeVisible();
    await expect.element(description()).toHaveTextContent(`${before} Đã đo lại.`);
    await description().fill('Gọn hơn.');
    await page.getByRole('button', { name: new RegExp(`^${t('corrections:accept')}`) }).click();
    await toast(t('corrections:accepted'));
    expect(sent(api.accept)).toMatchObject([
      { params: { id: proposed.id }, body: { version: 1, contents: { vi: { description: 'Gọn hơn.' } } } },
    ]);
  });

  test('sees in the editor that a correction was decided in the meantime', async () => {
    await open({}, [], correction().id);
    await expect.element(page.getByText(t('corrections:gone'))).toBeVisible();
    await expect.element(description()).not.toBeInTheDocument();
  });

  test('cannot decide in an archived project, and the buttons give the reason', async () => {
    const why = { decide: 'PROJECT_ARCHIVED' } as const;
    await show({}, [correction({ can: { decide: false, withdraw: false, why } })]);
    for (const name of ['decline', 'edit', 'accept'] as const)
      await expect.element(button(t(`corrections:${name}`))).toHaveAccessibleDescription(t('reasons:PROJECT_ARCHIVED'));
    await button(t('corrections:accept')).click({ force: true });
    expect(sent(api.accept)).toEqual([]);
  });
});

test('the activity names the lead who accepted, the author who proposed, and the changes', async () => {
  const to = { step: 'ACCEPTED', id: people.minh.id, username: people.minh.username, name: people.minh.name };
  const { history, issue, project } = await show({});
  history.push(
    historyEntry({
      action: 'EDITED',
      changes: [
        { field: 'contents.vi.title', from: 'Cũ', to: 'Mới' },
        { field: 'correction', from: null, to },
      ],
    }),
  );
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await expect.element(page.getByText(t('corrections:step.ACCEPTED', { name: people.minh.name }), { exact: false })).toBeVisible();
});
