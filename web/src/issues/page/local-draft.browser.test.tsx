import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { completeIssue, issueDetail } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { storage } from '../../lib/storage.ts';
import { paths } from '../../routes/paths.ts';

const notice = () => page.getByText(t('editor:draft.unsaved', { time: '|' }).split('|')[0] ?? '', { exact: false });

async function show() {
  const can = { ...issueDetail().can, moveTo: [{ status: 'IN_REVIEW' as const, note: 'optional' as const, needs: [] }] };
  const { project, issues } = answerIssues([{ ...completeIssue, can }]);
  const id = issues[0]?.id ?? '';
  storage.setJson(`coloa.draft.issue.${people.ha.id}.${id}.form`, {
    savedAt: Date.now(),
    version: 1,
    base: {},
    changes: { titleVi: 'Tiêu đề mới' },
  });
  const screen = await renderPage(paths.issue(project.id, id), { width: 1440, height: 900 });
  return { ...screen, id, project };
}

test('the page of an issue names the unsaved draft of this device, and links to its form', async () => {
  const { address, id, project } = await show();
  await expect.element(notice()).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: t('editor:draft.goOn') }).click();
  expect(address()).toBe(paths.issueEdit(project.id, id));
});

test('a step that shows the issue to others asks first if there is unsaved text', async () => {
  await show();
  await page.getByRole('button', { name: t('issues:step.sendToReview.do') }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(t('issues:localDraft.notSent', { count: 1 }))).toBeVisible();
  expect(sent(issuesContract.update)).toEqual([]);
  await dialog.getByRole('button', { name: t('issues:step.sendToReview.do') }).click();
  await expect.poll(() => sent(issuesContract.update)).toHaveLength(1);
});
