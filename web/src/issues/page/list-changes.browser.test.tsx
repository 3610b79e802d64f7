import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { historyEntry } from '../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const hosts = Array.from({ length: 43 }, (_, n) => ({ value: `10.20.0.${n}:8443` }));

test('the history of assets names what was removed and added, instead of two complete lists', async () => {
  const { issues, history, project } = answerIssues([{ title: 'Bỏ qua OTP' }]);
  const changes = [{ field: 'assets', from: hosts, to: [...hosts.slice(0, 11), ...hosts.slice(12), { value: 'm.hvbank.example' }] }];
  history.push(historyEntry({ action: 'EDITED', changes }));
  await renderPage(paths.issue(project.id, issues[0]?.id ?? ''));
  await expect.element(page.getByText(t('issues:history.removed', { names: '10.20.0.11:8443' }), { exact: true })).toBeVisible();
  await expect.element(page.getByText(t('issues:history.added', { names: 'm.hvbank.example' }), { exact: true })).toBeVisible();
  expect(page.getByText('10.20.0.12:8443').elements()).toEqual([]);
  await expectAccessible();
});
