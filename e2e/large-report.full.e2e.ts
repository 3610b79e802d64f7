import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { editorOf, enterAsAdmin } from './page-helpers.ts';
import { t } from './words.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a preview with three hundred findings does not slow down typing', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  const key = `B${Date.now() % 10_000}`;
  const projectId = (await call(projectsContract.create, { body: { key, name: 'Trăm lỗ hổng', kind: 'WEB' } })).body.id;
  const description =
    '## Bước\n\nGửi lại yêu cầu **không** có mã.\n\n```http\nPOST /v3/transfer HTTP/1.1\nHost: api.example\n```\n\n- một\n- hai\n';
  for (let from = 0; from < 300; from += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(issuesContract.create, {
          body: { projectId, severity: 'HIGH', contents: { vi: { title: `Lỗ hổng ${from + n}`, description } } },
        }),
      ),
    );
  }
  const { body: settings } = await call(reportsContract.settings, { params: { id: projectId } });
  await call(reportsContract.saveSettings, { params: { id: projectId }, body: { statuses: ['DRAFT'], version: settings.version } });
  await page.goto(`/#${paths.report(projectId)}`);
  await expect(page.getByText(t('projectReport:preview.findings', { count: 300 }), { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: t('projectReport:text.summary.open.vi') }).click();
  await editorOf(page, t('projectReport:text.summary.label.vi')).click();
  await page.waitForTimeout(3_000);
  const longest = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let worst = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) worst = Math.max(worst, entry.duration);
        });
        observer.observe({ type: 'longtask' });
        setTimeout(() => {
          observer.disconnect();
          resolve(worst);
        }, 4_000);
      }),
  );
  await page.keyboard.type('Hệ thống chưa nên phát hành.', { delay: 60 });
  expect(await longest).toBeLessThan(400);
  await expect(page.getByRole('region', { name: t('projectReport:side.preview') }).getByText('Hệ thống chưa nên phát hành.')).toBeVisible();
});
