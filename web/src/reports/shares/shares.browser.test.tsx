import { REPORT_LANGUAGES, reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { newFixtureId } from '../../../test/fixtures/ids.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { reportVersion, reportWarning, share, shareVisit } from '../../../test/fixtures/reports.ts';
import { renderPage } from '../../../test/render.tsx';
import { answerReport, type KeptReport } from '../../../test/reports-server.ts';
import { answer, sent } from '../../../test/server.ts';
import { t, tIn } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const show = (kept: KeptReport, id?: string) =>
  renderPage(paths.report(kept.project.id, { view: 'shares', ...(id !== undefined && { share: id }) }), { width: 1440, height: 900 });

const open = () => page.getByRole('table', { name: t('shares:title') });
const ended = () => page.getByRole('table', { name: t('shares:ended') });

test('a link to a version requires a label and a long password, and closing it uncopied needs a confirmation', async () => {
  const version = reportVersion({ note: 'Gửi lần đầu' });
  const kept = answerReport({ versions: [version] });
  kept.project.name = 'Kho ⟦lúa⟧ chín';
  await show(kept);
  await page
    .getByRole('button', { name: t('projectReport:share') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('shares:form.title') });
  await form.getByLabelText(t('shares:password.field'), { exact: true }).fill('ngắn');
  await form.getByRole('button', { name: t('shares:form.make') }).click();
  await expect.element(form.getByText(t('shares:problem.labelMissing'))).toBeVisible();
  await expect.element(form.getByText(t('shares:problem.passwordShort'))).toBeVisible();
  expect(sent(sharesContract.create)).toEqual([]);

  await form.getByLabelText(t('shares:form.label')).fill('Phòng ATTT');
  await form.getByLabelText(t('shares:password.field'), { exact: true }).fill('bảy con cò trắng');
  await form.getByRole('combobox', { name: t('shares:form.shows') }).click();
  await page.getByRole('option', { name: /Gửi lần đầu/ }).click();
  await form.getByRole('checkbox', { name: new RegExp(`^${t('shares:form.retests')}`) }).click();
  await form.getByRole('button', { name: t('shares:form.make') }).click();
  const made = page.getByRole('dialog', { name: t('shares:made.title', { label: 'Phòng ATTT' }) });
  // As for a new user, values to copy are not fields.
  expect(made.getByRole('textbox').elements()).toEqual([]);
  await expect.element(made.getByLabelText(t('shares:made.password'), { exact: true })).toHaveTextContent('bảy con cò trắng');
  const address = (await made.getByLabelText(t('shares:made.link'), { exact: true }).findElement()).textContent;
  expect(new URLSearchParams(address.split('?')[1]).get('token')).toHaveLength(43);
  // The client receives this text, so redacted values are removed from it.
  const letter = (await made.getByLabelText(t('shares:made.letter.label')).findElement()).textContent;
  expect(letter).toContain(' Kho ⟦⟧ chín ');
  expect(letter).toMatch(/\d\d:\d\d \(GMT\+7\)/);
  await expectAccessible();
  await made.getByRole('button', { name: t('shares:made.done') }).click();
  await expect.element(page.getByText(t('shares:made.uncopied.title'))).toBeVisible();
  await page.getByRole('button', { name: t('shares:made.uncopied.keep') }).click();
  await made.getByRole('button', { name: t('shares:made.copyLink') }).click();
  await made.getByRole('button', { name: t('shares:made.done') }).click();
  await expect.element(made).not.toBeInTheDocument();
  await expect.element(open().getByRole('link', { name: 'Phòng ATTT', exact: false })).toBeVisible();
  const body = {
    label: 'Phòng ATTT',
    password: 'bảy con cò trắng',
    versionId: version.id,
    comments: true,
    retests: false,
    downloads: true,
  };
  expect(sent(sharesContract.create)).toMatchObject([{ params: { id: kept.project.id }, body }]);
  expect(Date.parse(sent(sharesContract.create)[0]?.body.expiresAt ?? '')).toBeGreaterThan(Date.now());
});

test.each(['en', 'both'] as const)('a link to a report in %s opens in its language, as do all links of its letter', async (language) => {
  const kept = answerReport({ versions: [] });
  kept.project.languages = ['vi', 'en'];
  answer(sharesContract.create, { share: share({ language, label: 'Phòng ATTT' }), token: 'k'.repeat(43) });
  await show(kept);
  await page
    .getByRole('button', { name: t('projectReport:share') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('shares:form.title') });
  await form.getByLabelText(t('shares:form.label')).fill('Phòng ATTT');
  await form.getByRole('button', { name: t('shares:form.make') }).click();
  const made = page.getByRole('dialog', { name: t('shares:made.title', { label: 'Phòng ATTT' }) });
  const link = (await made.getByLabelText(t('shares:made.link'), { exact: true }).findElement()).textContent;
  const languageOf = (url: string) => new URLSearchParams(url.split('?')[1]).get('language');
  expect(languageOf(link)).toBe(language === 'en' ? 'en' : null);
  const letter = () => made.getByLabelText(t('shares:made.letter.label'));
  const links = async () => (await letter().findElement()).textContent.match(/http\S+/g)?.map(languageOf);
  expect(await links()).toEqual(language === 'en' ? ['en'] : ['vi', 'en']);
  for (const each of language === 'en' ? (['en'] as const) : (['vi', 'en'] as const))
    await expect.poll(async () => (await letter().findElement()).textContent).toContain(tIn(each)('shares:made.letter.password'));
});

test('a link to a version offers only the languages of the version, and takes them over', async () => {
  const version = reportVersion({ note: 'Chỉ tiếng Việt', language: 'vi' });
  const kept = answerReport({ versions: [version] });
  kept.project.languages = ['vi', 'en'];
  await show(kept);
  await page
    .getByRole('button', { name: t('projectReport:share') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('shares:form.title') });
  await form.getByLabelText(t('shares:form.label')).fill('Phòng ATTT');
  await form.getByText(t('projectReport:language.en'), { exact: true }).click();
  await form.getByRole('combobox', { name: t('shares:form.shows') }).click();
  await page.getByRole('option', { name: /Chỉ tiếng Việt/ }).click();
  const languages = () =>
    REPORT_LANGUAGES.filter((language) => form.getByRole('radio', { name: t(`projectReport:language.${language}`) }).elements().length > 0);
  await expect.poll(languages).toEqual(['vi']);
  await expect.element(form.getByRole('radio', { name: t('projectReport:language.vi') })).toBeChecked();
  await expect.element(form.getByText(t('shares:form.versionLanguage'))).toBeVisible();
  await form.getByRole('button', { name: t('shares:form.make') }).click();
  const made = page.getByRole('dialog', { name: t('shares:made.title', { label: 'Phòng ATTT' }) });
  const letter = (await made.getByLabelText(t('shares:made.letter.label')).findElement()).textContent;
  expect(letter).toContain(tIn('vi')('shares:made.letter.password'));
  expect(sent(sharesContract.create)).toMatchObject([{ body: { versionId: version.id, language: 'vi' } }]);
});

test('problems of a live link are listed before it is created, and the lead goes back or creates it anyway', async () => {
  const findings = Array.from({ length: 12 }, (_, n) => ({ id: newFixtureId(), key: `CTT-${n}`, severity: 'HIGH' as const, field: null }));
  const kept = answerReport({
    warnings: [reportWarning('RESULT_PENDING', { controls: ['WSTG-ATHN-04'] }), reportWarning('NO_EVIDENCE', { findings })],
  });
  await show(kept);
  await page
    .getByRole('button', { name: t('projectReport:share') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('shares:form.title') });
  await form.getByLabelText(t('shares:form.label')).fill('Phòng ATTT');
  await form.getByRole('button', { name: t('shares:form.make') }).click();
  const question = page.getByRole('dialog', { name: t('projectReport:unfit.share.title') });
  await expect.element(question.getByText(t('projectReport:unfit.RESULT_PENDING', { count: 1 }))).toBeVisible();
  await expect.element(question.getByText('và 2 lỗ hổng khác')).toBeVisible();
  const link = question.getByRole('link', { name: 'WSTG-ATHN-04' });
  await expect.element(link).toHaveAttribute('href', `#${paths.controls(kept.project.id, { q: 'WSTG-ATHN-04' })}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await question.getByRole('button', { name: t('projectReport:unfit.back') }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent(sharesContract.create)).toEqual([]);
  await form.getByRole('button', { name: t('shares:form.make') }).click();
  await question.getByRole('button', { name: t('projectReport:unfit.share.confirm') }).click();
  await expect.element(page.getByRole('dialog', { name: t('shares:made.title', { label: 'Phòng ATTT' }) })).toBeVisible();
  expect(sent(reportsContract.warnings).at(-1)?.body).toMatchObject({ language: 'vi' });
});

test('a revoked link moves to the ended ones after a confirmation, and its log opens there', async () => {
  const [office, board] = [share({ label: 'Phòng ATTT', password: true }), share({ label: 'Ban giám đốc' })];
  const kept = answerReport({ shares: [office, board] });
  answer(sharesContract.visits, listOf([shareVisit({ kind: 'WRONG_PASSWORD' }), shareVisit({ part: 'CTT-4' })]));
  await show(kept);
  await expect.poll(() => open().getByRole('link').elements()).toHaveLength(2);
  await expect.element(ended()).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('shares:menu', { label: 'Phòng ATTT' }) }).click();
  await page.getByRole('menuitem', { name: t('shares:revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shares:revoke') })
    .click();
  await expect.element(page.getByText(t('shares:revoked', { label: 'Phòng ATTT' }))).toBeVisible();
  await expect
    .poll(() =>
      open()
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Ban giám đốc']);
  expect(sent(sharesContract.revoke)).toMatchObject([{ query: { shareId: office.id } }]);

  await ended().getByRole('link', { name: 'Phòng ATTT', exact: false }).click();
  const log = page.getByRole('dialog', { name: 'Phòng ATTT' });
  await expect.element(log.getByRole('cell', { name: t('shares:visit.WRONG_PASSWORD') })).toBeVisible();
  await expect.element(log.getByRole('cell', { name: `${t('shares:visit.VIEWED')}: CTT-4` })).toBeVisible();
  await expect.element(log.getByRole('button', { name: t('shares:revoke') })).not.toBeInTheDocument();
  await expectAccessible();
});

test('a link is revoked from its drawer, and the confirmation appears above it', async () => {
  const office = share();
  await show(answerReport({ shares: [office] }), office.id);
  await page
    .getByRole('dialog', { name: 'Phòng ATTT' })
    .getByRole('button', { name: t('shares:revoke') })
    .click();
  const question = page.getByRole('dialog', { name: t('shares:revoking.title', { label: 'Phòng ATTT' }) });
  await question.getByRole('button', { name: t('shares:revoke') }).click();
  await expect.element(page.getByText(t('shares:revoked', { label: 'Phòng ATTT' }))).toBeVisible();
  expect(sent(sharesContract.revoke)).toMatchObject([{ query: { shareId: office.id } }]);
});

test('an ended link opens by its address with its version, and an unknown one is reported above the list', async () => {
  const version = reportVersion();
  const shown = { id: version.id, number: 1, sha256: version.sha256 };
  const office = share({ state: 'REVOKED', shown });
  const kept = answerReport({ shares: [office, share({ label: 'Ban giám đốc' })], versions: [version] });
  const { go } = await show(kept, office.id);
  await expect
    .element(page.getByRole('dialog', { name: 'Phòng ATTT' }).getByText(t('projectReport:versions.number', { number: 1 })))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await go(paths.report(kept.project.id, { view: 'shares', share: newFixtureId() }));
  await expect.element(page.getByText(t('shares:notHere'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ban giám đốc', exact: false })).toBeVisible();
});

test('the counts of a link are read again with its log', async () => {
  const given = share({ label: 'Phòng ATTT', views: 3, downloaded: 0 });
  const kept = answerReport({ shares: [given] });
  await show(kept);
  await expect.element(open().getByText('Phòng ATTT')).toBeVisible();
  given.downloaded = 1;
  answer(sharesContract.visits, listOf([shareVisit({ kind: 'DOWNLOADED', part: 'pdf' })]));
  await open().getByRole('link', { name: 'Phòng ATTT' }).click();
  const drawer = page.getByRole('dialog', { name: 'Phòng ATTT' });
  await expect.element(drawer.getByText(new RegExp(`^${t('shares:visit.DOWNLOADED')}`))).toBeVisible();
  const downloads = () => drawer.element().querySelector('dl')?.textContent;
  await expect.poll(downloads).toContain(`${t('shares:column.downloaded')}1`);
});
