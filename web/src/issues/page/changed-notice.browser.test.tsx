import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { historyEntry, issueContent } from '../../../test/fixtures/issues.ts';
import { me } from '../../../test/fixtures/me.ts';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { publish, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const { lan, minh } = people;
const compare = () => page.getByRole('button', { name: t('issues:compare.do') });
const stepsIn = () => t('issues:form.fieldIn', { field: t('issues:section.steps'), language: t('ui:language.vi') });
const said = (names: string, fields: string) => page.getByText(t('issues:compare.changed', { names, fields }), { exact: false });

const before = [historyEntry({ action: 'EDITED', changes: [{ field: 'severity', from: 'LOW', to: 'HIGH' }] }), historyEntry()];

async function show(width = 1440) {
  const { issues, history, project } = answerIssues([{ contents: { vi: issueContent({ steps: 'Bước cũ.' }) } }]);
  const issue = issues[0];
  if (!issue) throw new Error('no issue');
  history.push(...before);
  await renderPage(paths.issue(project.id, issue.id), { width, height: 800 });
  await expect.element(page.getByText(before[1]?.actor.name ?? '').first()).toBeInTheDocument();
  const readings = () => sent(issuesContract.history).length;
  await expect.poll(readings).toBe(1);
  const edit = async (actor: HistoryEntry['actor'], changes: HistoryEntry['changes'], action: HistoryEntry['action'] = 'EDITED') => {
    history.unshift(historyEntry({ actor, action, changes, at: new Date().toISOString() }));
    const read = readings();
    await publish('ISSUE', { projectId: project.id, issueId: issue.id });
    await expect.poll(readings).toBeGreaterThan(read);
  };
  return { edit };
}
const steps = { field: 'contents.vi.steps', from: 'Bước cũ.', to: 'Bước mới.' };

test.each([1440, 360])('a colleague’s change of an open page is reported, and compared as in the history, at %i px', async (width) => {
  const { edit } = await show(width);
  await expect.element(compare()).not.toBeInTheDocument();
  await edit(lan, [steps]);
  await expect.element(said(lan.name, stepsIn())).toBeInViewport();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  await expectAccessible();
  await edit(minh, [{ field: 'severity', from: 'HIGH', to: 'CRITICAL' }]);
  await expect.element(said(`${minh.name}, ${lan.name}`, `${t('issues:property.severity')}, ${stepsIn()}`)).toBeInViewport();
  await compare().click();
  const dialog = page.getByRole('dialog', { name: t('issues:compare.since') });
  for (const word of ['cũ', 'mới', lan.name, minh.name])
    await expect.element(dialog.getByText(word, { exact: true }).first()).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: t('ui:close') }).click();
  await expect.element(compare()).not.toBeInTheDocument();
  await edit(lan, [steps]);
  await expect.element(said(lan.name, stepsIn())).toBeInViewport();
});

test('a hidden notice returns with the next change; the user’s own edits and steps show no notice', async () => {
  const { edit } = await show();
  const { id, username, name, avatar } = me();
  await edit({ id, username, name, avatar }, [steps]);
  await edit(lan, [{ field: 'status', from: 'DRAFT', to: 'IN_REVIEW' }], 'STATUS');
  await edit(lan, [{ field: 'correction', from: null, to: { step: 'DECLINED', ...minh } }]);
  await expect.element(page.getByText(`${lan.name} ${t('issues:history.step.sendToReview')}`, { exact: false })).toBeInTheDocument();
  await expect.element(compare()).not.toBeInTheDocument();
  await edit(lan, [steps]);
  await page.getByRole('button', { name: t('issues:compare.hide') }).click();
  await expect.element(compare()).not.toBeInTheDocument();
  await edit(minh, [steps]);
  await expect.element(said(minh.name, stepsIn())).toBeInViewport();
});

test('content that the page scrolls to stops below the notice', async () => {
  const { edit } = await show();
  await edit(lan, [steps]);
  await expect.element(said(lan.name, stepsIn())).toBeVisible();
  const heading = page.getByRole('heading', { name: t('issues:section.steps') }).element();
  document.body.style.paddingBottom = '1000px';
  onTestFinished(() => document.body.removeAttribute('style'));
  heading.scrollIntoView({ block: 'start' });
  const notice = compare().element().closest('[class*=changed]')?.getBoundingClientRect();
  expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(notice?.bottom ?? Number.NaN);
});
