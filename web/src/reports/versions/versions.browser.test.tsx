import { exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import { reportTemplatesContract } from '@coloa/contract/reports/report-templates.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { exportJob } from '../../../test/fixtures/exports.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { meAs } from '../../../test/fixtures/me.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { reportFinding, reportSettings, reportVersion, reportWarning } from '../../../test/fixtures/reports.ts';
import { renderPage } from '../../../test/render.tsx';
import { answerReport, type KeptReport } from '../../../test/reports-server.ts';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const show = (kept: KeptReport, version?: string) =>
  renderPage(paths.report(kept.project.id, version === undefined ? {} : { view: 'versions', version }), { width: 1440, height: 900 });

const drawer = (number = 1) => page.getByRole('dialog', { name: t('projectReport:versions.number', { number }) });
const remove = () => page.getByRole('button', { name: t('projectReport:versions.delete') });
const question = () => page.getByRole('dialog', { name: t('projectReport:versions.deleting.title', { number: 1 }) });
const isOutside = (one: DOMRect, other: DOMRect): boolean =>
  one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;

test('the current report, the list of versions and the panel of a version list only their own exports', async () => {
  const [first, second] = [reportVersion({ number: 1 }), reportVersion({ number: 2 })];
  const kept = answerReport({});
  kept.versions = [second, first];
  const of = (fileName: string, versionId: string | null) => exportJob({ projectId: kept.project.id, fileName, versionId });
  answer(exportJobsContract.jobs, { items: [of('now.pdf', null), of('first.pdf', first.id), of('second.pdf', second.id)] });
  const names = (place: Locator) =>
    place
      .getByText(/\.pdf$/)
      .elements()
      .map(({ textContent }) => textContent);
  const { history } = await show(kept);
  const main = page.getByRole('main');
  await expect.poll(() => names(main)).toEqual(['now.pdf']);
  history.push(paths.report(kept.project.id, { view: 'versions' }));
  await expect.poll(() => names(main)).toEqual(['first.pdf', 'second.pdf']);
  history.push(paths.report(kept.project.id, { view: 'versions', version: first.id }));
  await expect.poll(() => names(drawer())).toEqual(['first.pdf']);
});

test('a double click saves a version, and the delete button of its drawer is not at the same place', async () => {
  const kept = answerReport({ settings: reportSettings({ summary: { vi: 'Chưa nên phát hành.', en: '' } }) });
  await show(kept);
  await page.getByRole('button', { name: t('projectReport:keep.open') }).click();
  const form = page.getByRole('dialog', { name: t('projectReport:keep.title') });
  await form.getByLabelText(t('projectReport:keep.note'), { exact: false }).fill('1.0');
  const confirm = form.getByRole('button', { name: t('projectReport:keep.confirm') });
  const pressed = confirm.element().getBoundingClientRect();
  await confirm.dblClick();
  await expect.element(drawer().getByText('Chưa nên phát hành.')).toBeVisible();
  await expect.element(drawer().getByText('1.0', { exact: true })).toBeVisible();
  expect(
    isOutside(
      pressed,
      drawer()
        .getByRole('button', { name: t('projectReport:versions.delete') })
        .element()
        .getBoundingClientRect(),
    ),
  ).toBe(true);
  expect(sent(reportsContract.makeVersion)).toMatchObject([{ params: { id: kept.project.id }, body: { note: '1.0' } }]);
  expect(sent(reportsContract.preview).at(-1)).toMatchObject({ body: { versionId: kept.versions[0]?.id } });
});

test('problems are listed with their place before a version is saved, and without problems nothing is asked', async () => {
  const unpublished = [
    { id: newFixtureId(), key: 'CTT-7', severity: 'HIGH' as const, field: null },
    { id: null, key: 'CTT-8', severity: null, field: null },
  ];
  const kept = answerReport({
    settings: reportSettings({
      sections: [{ id: 'METHOD', title: { vi: '', en: '' }, text: { vi: '', en: '' }, own: true, inWorkspace: false }],
    }),
    warnings: [reportWarning('EMPTY_SECTION', { part: 'METHOD' }), reportWarning('UNPUBLISHED', { findings: unpublished })],
  });
  await show(kept);
  await page.getByRole('button', { name: t('projectReport:keep.open') }).click();
  const form = page.getByRole('dialog', { name: t('projectReport:keep.title') });
  await form.getByRole('button', { name: t('projectReport:keep.confirm') }).click();
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.keep.title') });
  await expect.element(question.getByText(t('projectReport:unfit.UNPUBLISHED', { count: 2 }))).toBeVisible();
  const linkOf = (name: string) => question.getByRole('link', { name, exact: true });
  await expect
    .element(linkOf(t('reports:section.METHOD')))
    .toHaveAttribute('href', `#${paths.report(kept.project.id, { part: 'METHOD' })}`);
  await expect.element(linkOf('CTT-7')).toHaveAttribute('href', `#${paths.issue(kept.project.id, unpublished[0]?.id ?? '')}`);
  await expect.element(linkOf('CTT-8')).not.toBeInTheDocument();
  await expectAccessible();
  expect(sent(reportsContract.warnings)).toMatchObject([{ body: { forVersion: true } }]);
  expect(sent(reportsContract.makeVersion)).toEqual([]);
  await question.getByRole('button', { name: t('projectReport:unfit.keep.confirm') }).click();
  await expect.element(drawer()).toBeVisible();

  kept.warnings = [];
  await drawer()
    .getByRole('button', { name: t('ui:close') })
    .click();
  await page.getByRole('button', { name: t('projectReport:keep.open') }).click();
  await form.getByRole('button', { name: t('projectReport:keep.confirm') }).click();
  await expect.element(drawer(2)).toBeVisible();
});

test('unpublished findings are named before a version is saved, with a link to their list', async () => {
  const findings = (['CRITICAL', 'HIGH', 'HIGH'] as const).map((severity, n) => ({
    id: newFixtureId(),
    key: `CTT-${n}`,
    severity,
    field: null,
  }));
  const kept = answerReport({ warnings: [reportWarning('LEFT_OUT', { findings }), reportWarning('NO_FINDINGS')] });
  await show(kept);
  await page.getByRole('button', { name: t('projectReport:keep.open') }).click();
  const form = page.getByRole('dialog', { name: t('projectReport:keep.title') });
  await form.getByRole('button', { name: t('projectReport:keep.confirm') }).click();
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.keep.title') });
  const severities = `1 ${t('ui:severity.CRITICAL')}, 2 ${t('ui:severity.HIGH')}`;
  await expect.element(question.getByText(t('projectReport:unfit.LEFT_OUT', { count: 3, severities }))).toBeVisible();
  await expect.element(question.getByText(t('projectReport:unfit.NO_FINDINGS'))).toBeVisible();
  await expect
    .element(question.getByRole('link', { name: t('projectReport:unfit.list') }))
    .toHaveAttribute('href', `#${paths.issues(kept.project.id, { status: ['DRAFT', 'IN_REVIEW'], severity: ['CRITICAL', 'HIGH'] })}`);
  await expect.element(question.getByRole('link', { name: 'CTT-2' })).toBeVisible();
});

test('a summary that is still right is confirmed before a version is saved, which then is no longer stopped', async () => {
  const lead = meAs('Lead');
  const findings = [{ id: newFixtureId(), key: 'CTT-7', severity: 'HIGH' as const, field: null }];
  const warnings = [reportWarning('OLD_SUMMARY', { language: 'en', findings }), reportWarning('NO_LOGO')];
  const kept = answerReport({ warnings });
  const me = { ...lead, currentWorkspace: { ...lead.currentWorkspace, readiness: { OLD_SUMMARY: 'STOP' as const } } };
  await renderPage(paths.report(kept.project.id), { width: 1440, height: 900, me });
  await page.getByRole('button', { name: t('projectReport:keep.open') }).click();
  const form = page.getByRole('dialog', { name: t('projectReport:keep.title') });
  await form.getByRole('button', { name: t('projectReport:keep.confirm') }).click();
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.keep.title') });
  const language = t('projectReport:unfit.language.en');
  const line = question.getByText(t('projectReport:unfit.OLD_SUMMARY', { count: 1, language }));
  await expect.element(line).toBeVisible();
  await expect.element(question.getByRole('button', { name: t('projectReport:unfit.keep.confirm') })).toBeDisabled();
  await expectAccessible();
  await question.getByRole('button', { name: t('projectReport:unfit.stillRight', { language }) }).click();
  await expect.element(line).not.toBeInTheDocument();
  expect(sent(reportsContract.saveSettings)).toMatchObject([{ body: { version: 1, summaryConfirmed: ['en'] } }]);
  await question.getByRole('button', { name: t('projectReport:unfit.keep.confirm') }).click();
  await expect.element(drawer()).toBeVisible();
});

test('a version with an open link is not deleted, and the dialog gives the reason', async () => {
  const version = reportVersion({ shares: 1 });
  const kept = answerReport({ versions: [version] });
  answer(reportsContract.deleteVersion, refusal('VERSION_SHARED', { message: 'Phiên bản 1 đang có 1 liên kết mở.' }));
  const { address } = await show(kept, version.id);
  await remove().click();
  await question()
    .getByRole('button', { name: t('projectReport:versions.delete') })
    .click();
  await expect.element(question().getByText('Phiên bản 1 đang có 1 liên kết mở.')).toBeVisible();
  expect(address()).toBe(paths.report(kept.project.id, { view: 'versions', version: version.id }));
});

test('a version is deleted after a confirmation, and its address is left without an error', async () => {
  const version = reportVersion();
  const kept = answerReport({ versions: [version] });
  const { address } = await show(kept, version.id);
  await remove().click();
  await question()
    .getByRole('button', { name: t('projectReport:versions.delete') })
    .click();
  await expect.element(page.getByText(t('projectReport:versions.deleted', { number: 1 }))).toBeVisible();
  await expect.element(page.getByText(t('projectReport:versions.empty'))).toBeVisible();
  await expect.element(page.getByText(t('projectReport:versions.notHere'))).not.toBeInTheDocument();
  expect(address()).toBe(paths.report(kept.project.id, { view: 'versions' }));
  expect(sent(reportsContract.deleteVersion)).toMatchObject([{ params: { versionId: version.id } }]);
});

test('closing a version removes it from the address', async () => {
  const version = reportVersion();
  const kept = answerReport({ versions: [version] });
  const { address } = await show(kept, version.id);
  await drawer()
    .getByRole('button', { name: t('ui:close') })
    .click();
  await expect.element(drawer()).not.toBeInTheDocument();
  expect(address()).toBe(paths.report(kept.project.id, { view: 'versions' }));
});

test('the address of an unknown version shows a notice above the list', async () => {
  const version = reportVersion({ note: 'Gửi lần đầu' });
  const kept = answerReport({ versions: [version] });
  await show(kept, newFixtureId());
  await expect.element(page.getByText(t('projectReport:versions.notHere'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Gửi lần đầu', exact: false })).toBeVisible();
  await expectAccessible();
});

test('a client sees and downloads the published report, without settings, versions and links', async () => {
  const { can, ...project } = projectDetail();
  const kept = answerReport({ project: { ...project, can: { ...can, edit: false, history: false, method: false, report: false } } });
  await renderPage(paths.report(kept.project.id), { width: 1440, height: 900, me: meAs('Client') });
  const preview = page.getByRole('region', { name: t('projectReport:preview.title') }).first();
  await expect.element(preview.getByRole('heading', { name: reportFinding().title, exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('projectReport:download.other') })).toBeVisible();
  for (const name of [t('projectReport:view.versions'), t('projectReport:view.shares'), t('projectReport:keep.open')])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  for (const endpoint of [reportsContract.settings, reportsContract.versions, reportTemplatesContract.list])
    expect(sent(endpoint)).toEqual([]);
});
