import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { contributor } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const drawer = () => page.getByRole('dialog');
const finder = () => drawer().getByLabelText(t('issues:contributors.add'));
const share = (name: string) => drawer().getByLabelText(t('issues:contributors.share', { name }));
const rest = () => drawer().getByLabelText(t('issues:contributors.rest'));
const save = () => drawer().getByRole('button', { name: t('ui:save') });

async function show(...others: (typeof people.ha)[]) {
  const contributors = others.map((each) => contributor({ person: each, share: 10, isReporter: false }));
  const reporter = contributor({ share: 100 - 10 * others.length });
  const { project, issues } = answerIssues([{ contributors: [reporter, ...contributors] }]);
  answer(commentsContract.peopleOfIssue, ({ query: { q = '' } }) =>
    [people.ha, people.minh, people.lan]
      .filter(({ username }) => username.includes(q.split(' ').at(-1) ?? ''))
      .map((each) => ({ ...each, outside: false })),
  );
  const issueId = issues[0]?.id ?? '';
  await renderPage(paths.issue(project.id, issueId));
  await page.getByRole('button', { name: t('ui:edit', { name: t('issues:property.contributors') }) }).click();
  await expect.element(drawer()).toBeVisible();
  return { issueId };
}

test('a contributor is found by typing and gets an even share, taken from the reporter’s', async () => {
  const { issueId } = await show();
  answer(issuesContract.setContributor, []);
  await finder().click();
  await userEvent.keyboard('quang minh');
  await expect.element(finder()).toHaveValue('quang minh');
  await expect.element(page.getByRole('option', { name: people.minh.name })).toBeVisible();
  await expect.element(page.getByRole('option', { name: people.lan.name })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(share(people.minh.name)).toHaveValue('50');
  await expect.element(rest()).toHaveTextContent('50%');
  await share(people.minh.name).fill('30');
  await expect.element(rest()).toHaveTextContent('70%');
  await expectAccessible();
  await save().click();
  await expect.element(drawer()).not.toBeInTheDocument();
  expect(sent(issuesContract.setContributor)).toMatchObject([{ body: { issueId, userId: people.minh.id, share: 30 } }]);
});

test('an invalid share stays as typed, and saving moves the focus to it', async () => {
  await show(people.minh);
  answer(issuesContract.setContributor, []);
  for (const wrong of ['33.5', '130']) {
    await share(people.minh.name).fill(wrong);
    await expect.element(share(people.minh.name)).toHaveValue(wrong);
    await expect.element(drawer().getByText(t('issues:contributors.wrong'))).toBeVisible();
    await expect.element(rest()).toHaveTextContent('–');
    await save().click();
    await expect.element(share(people.minh.name)).toHaveFocus();
  }
  expect(sent(issuesContract.setContributor)).toEqual([]);
});

test('only people of the team are requested, and a search without matches shows a message', async () => {
  const { issueId } = await show();
  await finder().click();
  await expect.element(page.getByRole('option', { name: people.minh.name })).toBeVisible();
  await userEvent.keyboard('hoang yen');
  await expect.element(page.getByText(t('ui:field.nothingFound'))).toBeVisible();
  await expect.poll(() => sent(commentsContract.peopleOfIssue).at(-1)?.query.q).toBe('hoang yen');
  for (const { query } of sent(commentsContract.peopleOfIssue)) expect(query).toMatchObject({ issueId, team: 'true' });
});

test('removing contributors by keyboard focuses the next one, and after the last the field for new ones', async () => {
  await show(people.minh, people.lan, people.duc);
  for (const [name, next] of [
    [people.minh.name, t('issues:contributors.share', { name: people.lan.name })],
    [people.duc.name, t('issues:contributors.share', { name: people.lan.name })],
    [people.lan.name, t('issues:contributors.add')],
  ] as const) {
    (
      drawer()
        .getByRole('button', { name: t('issues:contributors.remove', { name }) })
        .element() as HTMLElement
    ).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(drawer().getByLabelText(next)).toHaveFocus();
  }
});
