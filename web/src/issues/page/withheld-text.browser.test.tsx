import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { completeIssue, historyEntry } from '../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

test('an entry with withheld text names the section and the reason', async () => {
  const { issues, history, project } = answerIssues([completeIssue]);
  const withheld = { from: null, to: null, withheld: true } as const;
  const changes = ['contents.vi.impact', 'evidence.exchange', 'externalId'].map((field) => ({ field, ...withheld }));
  history.push(historyEntry({ action: 'EDITED', changes }));
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''));
  const section = { field: t('issues:section.impact'), language: t('ui:language.vi') };
  await expect.element(page.getByText(t('issues:history.text', section), { exact: false })).toBeVisible();
  await expect.element(page.getByText(t('evidence:history.withheld'), { exact: false })).toBeVisible();
  expect(page.getByText(t('issues:history.withheld')).elements()).toHaveLength(3);
  await expect.element(page.getByText(t('issues:history.nothing'), { exact: true })).not.toBeInTheDocument();
  await expectAccessible();
});
