import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { completeIssue } from '../../../test/fixtures/issues.ts';
import { people } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../routes/paths.ts';

test('an issue in the bin names who deleted it and when', async () => {
  const deletedAt = '2026-11-20T02:00:00.000Z';
  const { issues, project } = answerIssues([{ ...completeIssue, deletedAt, deletedBy: people.minh }]);
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''), { width: 360, height: 740 });
  const words = { name: people.minh.name, time: formatDateTime(deletedAt) };
  await expect.element(page.getByText(t('issues:inBinBy', words))).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
});
