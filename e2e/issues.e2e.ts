import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { editorOf } from './page-helpers.ts';
import { t } from './words.ts';

test('two tabs on one issue keep separate drafts, can take over each other’s, and a draft outlives its tab', async ({
  browser,
  server,
}) => {
  const project = await engagement(server.url);
  const { id } = await draftedIssue(project, { contents: { vi: { title: 'Hai tab', description: 'Mô tả ngắn.' } } });
  const edit = `${project.list}/${id}/edit`;
  const first = await windowOf(browser, server.url, project.tester);
  const title = (page = first) => page.getByLabel(t('issues:form.title'));
  await first.goto(edit);
  await title().fill('Viết ở tab một');
  await editorOf(first, t('issues:section.description')).fill('Bốn mươi ảnh chụp màn hình.');
  await expect(first.getByText(t('issues:form.kept'))).toBeVisible();

  const second = await first.context().newPage();
  await second.goto(edit);
  await expect(title(second)).toHaveValue('Hai tab');
  await second.getByRole('button', { name: t('editor:draft.takeOther') }).click();
  await expect(title(second)).toHaveValue('Viết ở tab một');
  await title(second).fill('Viết ở tab hai');
  await expect(first.getByText(t('editor:draft.otherTab', { time: '' }).split(',')[0] ?? '')).toBeVisible();
  await expect(title()).toHaveValue('Viết ở tab một');

  await first.close({ runBeforeUnload: false });
  const again = await second.context().newPage();
  await again.goto(edit);
  await expect(title(again)).toHaveValue('Viết ở tab một');
  await expect(editorOf(again, t('issues:section.description'))).toHaveText('Bốn mươi ảnh chụp màn hình.');
  await again.context().close();
});
