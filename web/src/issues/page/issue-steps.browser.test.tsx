import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import type { IssueStatus, StepNeed } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReadinessRules } from '@coloa/contract/readiness/readiness-rules.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { completeIssue, historyEntry, issueContent, issueDetail, namedIssue } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { me } from '../../../test/fixtures/me.ts';
import { people } from '../../../test/fixtures/people.ts';
import { paste, picture } from '../../../test/input.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, hold, publish, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import type { StepName } from '../../activity/step-name.ts';
import { paths } from '../../routes/paths.ts';

const dialog = () => page.getByRole('dialog');
const stepIn = (name: StepName) => dialog().getByRole('button', { name: t(`issues:step.${name}.do`) });
const updates = () => sent(issuesContract.update).map(({ body }) => body);
const status = (name: IssueStatus) =>
  page
    .getByRole('main')
    .getByText(t(`issues:status.${name}`), { exact: true })
    .first();

const steps = (...to: [IssueStatus, 'required' | 'optional', ...StepNeed[]][]): Issue['can'] => ({
  ...issueDetail().can,
  moveTo: to.map(([next, note, ...needs]) => ({ status: next, note, needs })),
});
const toReview = steps(['IN_REVIEW', 'optional']);
const inReview = steps(['OPEN', 'optional'], ['DRAFT', 'required'], ['REJECTED', 'required']);
const open = steps(['DUPLICATE', 'required', 'duplicateOf'], ['RISK_ACCEPTED', 'required', 'riskUntil'], ['REJECTED', 'required']);

async function show(written: Partial<Issue>, others: Partial<Issue>[] = [], readiness: ReadinessRules = {}) {
  const kept = answerIssues([written, ...others]);
  const issue = kept.issues[0];
  if (!issue) throw new Error('no issue');
  const who = me();
  await renderPage(paths.issue(kept.project.id, issue.id), {
    width: 1440,
    height: 900,
    me: { ...who, currentWorkspace: { ...who.currentWorkspace, readiness } },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...kept, issue };
}

async function choose(name: StepName): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t(`issues:step.${name}.do`) }).click();
  await expect.element(stepIn(name)).toBeVisible();
}

async function pressTwice(button: ReturnType<typeof stepIn>): Promise<void> {
  const element = (await button.findElement()) as HTMLElement;
  element.click();
  element.click();
}

test('a double click sends a step once, with and without a dialog', async () => {
  const { issue } = await show({ ...completeIssue, can: toReview });
  const moving = hold(issuesContract.update);
  await pressTwice(page.getByRole('button', { name: t('issues:step.sendToReview.do') }));
  await expect.element(status('IN_REVIEW')).toBeVisible();
  issue.can = inReview;
  moving.release();
  await expect.element(page.getByText(t('issues:step.sendToReview.done', { key: issue.key }))).toBeVisible();
  await page.getByRole('button', { name: t('issues:step.sendBack.do') }).click();
  await dialog().getByRole('textbox').fill('Thiếu bằng chứng.');
  await pressTwice(stepIn('sendBack'));
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(updates()).toEqual([
    { from: 'DRAFT', status: 'IN_REVIEW' },
    { from: 'IN_REVIEW', status: 'DRAFT', note: 'Thiếu bằng chứng.' },
  ]);
});

test('an issue that is not ready lists its gaps, and goes to review only after a confirmation', async () => {
  const contents = { en: issueContent({ steps: '', impact: '' }) };
  await show({ contents, severity: 'VARIES', can: toReview, reportLanguages: ['vi', 'en'], outdated: [] });
  const missing = [
    t('issues:ready.gap.SEVERITY'),
    t('issues:ready.gap.TYPE'),
    t('issues:ready.gap.ASSETS'),
    t('issues:ready.gap.NOT_TRANSLATED', { name: t('issues:languages.name.vi') }),
    `${t('issues:section.steps')}, ${t('issues:section.impact')}`,
  ];
  const note = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: t('issues:ready.before.sendToReview') });
  for (const each of missing) await expect.element(note.getByText(each, { exact: false })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: t('issues:step.sendToReview.do') }).click();
  for (const each of missing) await expect.element(dialog().getByText(each, { exact: false })).toBeVisible();
  const place = dialog().getByRole('link', { name: t('issues:ready.gap.ASSETS') });
  await expect.element(place).toHaveAttribute('href', expect.stringMatching(/^#.*\/edit\?field=assets$/));
  await expect.element(place).toHaveAttribute('target', '_blank');
  await expectAccessible();
  await dialog()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(updates()).toEqual([]);
  await page.getByRole('button', { name: t('issues:step.sendToReview.do') }).click();
  await dialog()
    .getByRole('button', { name: t('issues:ready.anyway.sendToReview') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(updates()).toEqual([{ from: 'DRAFT', status: 'IN_REVIEW' }]);
});

test('required fields of the workspace are listed separately, and block sending the issue', async () => {
  await show({ ...completeIssue, cvss: null, assets: [], can: toReview }, [], { CVSS: 'STOP' });
  await page.getByRole('button', { name: t('issues:step.sendToReview.do') }).click();
  await expect.element(dialog().getByText(t('issues:ready.required'))).toBeVisible();
  const lines = () =>
    dialog()
      .getByRole('list')
      .elements()
      .map((list) => list.textContent);
  expect(lines()).toEqual([t('issues:ready.gap.CVSS'), t('issues:ready.gap.ASSETS')]);
  await expect.element(dialog().getByText(t('issues:ready.stopped.sendToReview'))).toBeVisible();
  await expect.element(dialog().getByText(t('issues:step.sendToReview.body', { count: 1 }))).not.toBeInTheDocument();
  await expect.element(dialog().getByRole('button', { name: t('issues:ready.anyway.sendToReview') })).not.toBeInTheDocument();
  await expectAccessible();
  expect(updates()).toEqual([]);
});

test('what was completed in another tab leaves the open dialog, which then sends the issue', async () => {
  const { issue, project } = await show({ ...completeIssue, cvss: null, assets: [], can: toReview }, [], { CVSS: 'STOP' });
  await page.getByRole('button', { name: t('issues:step.sendToReview.do') }).click();
  await expect.element(dialog().getByText(t('issues:ready.gap.CVSS'))).toBeVisible();
  Object.assign(issue, { cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N', version: issue.version + 1 });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await expect.element(dialog().getByText(t('issues:ready.gap.CVSS'))).not.toBeInTheDocument();
  await expect.element(dialog().getByText(t('issues:ready.gap.ASSETS'))).toBeVisible();
  await dialog()
    .getByRole('button', { name: t('issues:ready.anyway.sendToReview') })
    .click();
  await expect.poll(updates).toEqual([{ from: 'DRAFT', status: 'IN_REVIEW' }]);
});

test('a translation that is only a copy is reported before the issue is accepted', async () => {
  const contents = { vi: issueContent(), en: issueContent() };
  await show({ ...completeIssue, contents, status: 'IN_REVIEW', can: inReview, reportLanguages: ['vi', 'en'] });
  await page.getByRole('button', { name: t('issues:step.accept.do') }).click();
  const copied = (['description', 'steps', 'impact', 'recommendation'] as const).map((text) => t(`issues:section.${text}`)).join(', ');
  await expect.element(dialog().getByText(t('issues:ready.gap.IDENTICAL', { fields: copied }))).toBeVisible();
  await dialog()
    .getByRole('button', { name: t('issues:ready.anyway.accept') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(updates()).toEqual([{ from: 'IN_REVIEW', status: 'OPEN' }]);
});

test('an issue that was sent back shows by whom and why below its title, until it is sent again', async () => {
  const entry = historyEntry({ action: 'STATUS', actor: people.minh, changes: [{ field: 'status', from: 'IN_REVIEW', to: 'DRAFT' }] });
  const sentBack = { stepId: entry.id, at: '2026-11-20T02:00:00.000Z', by: people.minh, note: 'Thiếu **bằng chứng** ở bước 2.' };
  const { issue, history, project } = await show({ ...completeIssue, can: toReview, sentBack });
  history.push({ ...entry, note: sentBack.note });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  const banner = page.getByRole('status').filter({ hasText: t('issues:sentBack.by', { name: people.minh.name }) });
  await expect.element(banner.getByText('bằng chứng', { exact: true })).toBeVisible();
  expect(banner.getByText('bằng chứng', { exact: true }).element().tagName).toBe('STRONG');
  await expectAccessible();
  await page.getByRole('button', { name: t('comments:filter.comment'), exact: true }).click();
  await banner.getByRole('link', { name: t('issues:sentBack.entry') }).click();
  await expect.element(page.getByText(t('issues:history.step.sendBack'), { exact: false })).toBeInViewport();
  await page.viewport(360, 740);
  await expect.element(banner).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
  Object.assign(issue, { status: 'IN_REVIEW', sentBack: null });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await expect.element(banner).not.toBeInTheDocument();
});

test('the activity shows the entry of a note even if later edits fill the first page of the history', async () => {
  const entry = historyEntry({ action: 'STATUS', actor: people.minh, changes: [{ field: 'status', from: 'IN_REVIEW', to: 'DRAFT' }] });
  const edits = [1, 2].map(() => historyEntry({ action: 'EDITED' })).reverse();
  const sentBack = { stepId: entry.id, at: '2026-11-20T02:00:00.000Z', by: people.minh, note: 'Thiếu bằng chứng.' };
  const kept = answerIssues([{ ...completeIssue, can: toReview, sentBack }]);
  answer(issuesContract.history, ({ query }) => {
    const from = edits.findIndex(({ id }) => id === query.before) + 1;
    return listOf(from < edits.length ? edits.slice(from, from + 1) : [entry], { total: 1 + edits.length - from });
  });
  await renderPage(paths.issue(kept.project.id, kept.issues[0]?.id ?? ''), { width: 1280, height: 900 });
  await page.getByRole('link', { name: t('issues:sentBack.entry') }).click();
  await expect.element(page.getByText(t('issues:history.step.sendBack'), { exact: false })).toBeInViewport();
});

test('the note of a step is Markdown with mentions of the team, without files', async () => {
  const { issue } = await show({ status: 'IN_REVIEW', can: inReview });
  answer(commentsContract.peopleOfIssue, [{ ...people.minh, outside: false }]);
  await page.getByRole('button', { name: t('issues:step.sendBack.do') }).click();
  const note = dialog().getByRole('textbox', { name: t('issues:step.note') });
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('Nhờ @');
  await page.getByRole('option', { name: new RegExp(people.minh.name) }).click();
  await expect.element(note).toHaveTextContent(`Nhờ @${people.minh.username}`);
  await expect.element(dialog().getByRole('button', { name: t('editor:bold') })).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: t('editor:image') })).not.toBeInTheDocument();
  expect(sent(commentsContract.peopleOfIssue)).toMatchObject([{ query: { issueId: issue.id, team: 'true' } }]);
  await paste(note, { files: [await picture()] });
  await expect.element(page.getByText(t('editor:noFiles'))).toBeVisible();
  await expectAccessible();
});

test('the page explains that two-person review leaves a decision to other users', async () => {
  const held = (['OPEN', 'DRAFT', 'REJECTED'] as const).map((each) => ({ status: each, reason: 'TWO_PERSON_REVIEW' as const }));
  await show({ status: 'IN_REVIEW', can: { ...steps(), held } });
  await expect.element(page.getByRole('status').getByText(t('reasons:TWO_PERSON_REVIEW'))).toBeVisible();
  for (const name of ['accept', 'sendBack'] as const) {
    const button = page.getByRole('button', { name: t(`issues:step.${name}.do`) });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription(t('reasons:TWO_PERSON_REVIEW'));
    await button.click({ force: true });
    await expect.element(dialog()).not.toBeInTheDocument();
  }
  await expectAccessible();
  expect(updates()).toEqual([]);
});

test('a step made impossible by another user is reported in its dialog, and the note can be copied', async () => {
  const { issue, project } = await show({ status: 'IN_REVIEW', can: inReview });
  await page.getByRole('button', { name: t('issues:step.sendBack.do') }).click();
  const note = dialog().getByLabelText(t('issues:step.note'));
  await note.fill('Thiếu bằng chứng.');
  Object.assign(issue, { status: 'OPEN', can: open });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  const moved = t('issues:step.moved', { key: issue.key, status: t('issues:status.OPEN') });
  await expect.element(dialog().getByText(moved)).toBeVisible();
  await expect.element(stepIn('sendBack')).toBeDisabled();
  await expect.element(note).toHaveTextContent('Thiếu bằng chứng.');
  await expectAccessible();
  await dialog()
    .getByRole('button', { name: t('issues:step.copyNote') })
    .click();
  await expect.element(page.getByText(t('ui:copied'))).toBeVisible();
  await dialog()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent(issuesContract.update)).toEqual([]);
});

test('a final step requires a reason, and sending back requires a note', async () => {
  const { issue, project } = await show({ status: 'OPEN', can: open });
  for (const name of ['duplicate', 'acceptRisk', 'reject'] as const) {
    await choose(name);
    await stepIn(name).click();
    await expect.element(dialog().getByText(t('issues:step.reasonMissing'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  }
  Object.assign(issue, { status: 'IN_REVIEW', can: inReview });
  await publish('ISSUE', { projectId: project.id, issueId: issue.id });
  await page.getByRole('button', { name: t('issues:step.sendBack.do') }).click();
  await stepIn('sendBack').click();
  await expect.element(dialog().getByText(t('issues:step.noteMissing'))).toBeVisible();
  const note = dialog().getByRole('textbox', { name: t('issues:step.note') });
  await note.fill('x'.repeat(LIMITS.note + 1));
  await stepIn('sendBack').click();
  await expect.element(note).toHaveFocus();
  expect(sent(issuesContract.update)).toEqual([]);
});

test('the user finds the original of a duplicate by its type or by typing, and can move the duplicate to draft', async () => {
  const [bugId, can] = ['broken_access_control.idor', { ...open, delete: true }];
  const { issues } = await show({ title: 'Lỗi viết lần nữa', status: 'OPEN', bugId, can }, [
    { title: 'Lỗi gốc' },
    { title: 'Lỗi khác', bugId },
    { title: 'Lỗi bị từ chối', status: 'REJECTED' },
    { title: 'Lỗi trùng', status: 'DUPLICATE' },
  ]);
  await choose('duplicate');
  await dialog().getByLabelText(t('issues:step.reason')).fill('Cùng một chỗ.');
  await stepIn('duplicate').click();
  await expect.element(dialog().getByText(t('issues:duplicates.choose'))).toBeVisible();
  const offered = () => dialog().getByRole('radio').elements();
  expect(offered().map((each) => /khác|gốc/.exec(each.closest('label')?.textContent ?? '')?.[0])).toEqual(['khác', 'gốc']);
  await dialog().getByLabelText(t('issues:property.duplicateOf')).fill('goc');
  await expect.poll(() => dialog().getByRole('radio').elements().length).toBe(1);
  await dialog()
    .getByRole('radio', { name: /Lỗi gốc/ })
    .click();
  await expectAccessible();
  const response = hold(issuesContract.update);
  await stepIn('duplicate').click();
  await response.arrived;
  await expect.element(status('DUPLICATE')).toBeInTheDocument();
  // The user can see the original, although the page does not show the original yet.
  await expect.element(page.getByText(t('issues:duplicates.ofHidden'))).not.toBeInTheDocument();
  response.release();
  await expect.element(dialog()).not.toBeInTheDocument();
  const marked = { from: 'OPEN', status: 'DUPLICATE', note: 'Cùng một chỗ.', duplicateOf: issues[1]?.id };
  expect(updates()).toEqual([marked]);
  await page.getByRole('button', { name: t('issues:step.backToDraft.do') }).click();
  await expect.poll(updates).toEqual([marked, { from: 'DUPLICATE', status: 'DRAFT' }]);
});

/** Measures the baseline: inserts an empty inline block, which sits on the baseline, and returns its lower edge in px. */
function baselineOf(word: Element): number {
  const mark = document.createElement('span');
  mark.style.display = 'inline-block';
  word.append(mark);
  const { bottom } = mark.getBoundingClientRect();
  mark.remove();
  return bottom;
}

test('a duplicate and its original link to each other', async () => {
  const first = namedIssue({ key: 'CTT-1', title: 'Lỗi gốc' });
  const second = namedIssue({ key: 'CTT-2', title: 'Lỗi viết lần nữa' });
  await show({ title: 'Lỗi ở giữa', status: 'DUPLICATE', duplicateOf: first, duplicates: [second] });
  await expect.element(page.getByText(new RegExp(`^${t('issues:duplicates.of')} ${first.key}`)).first()).toBeVisible();
  await expect.element(page.getByText(new RegExp(`^${t('issues:duplicates.by', { count: 1 })}`)).first()).toBeVisible();
  for (const each of [first, second]) {
    const link = page.getByRole('link', { name: new RegExp(each.title) });
    await expect.element(link).toHaveAttribute('href', `#${paths.issue(each.projectId, each.id)}`);
    const lows = [...link.element().querySelectorAll(':scope > :not([title]), [title] > span')].map((word) => baselineOf(word));
    expect(Math.max(...lows) - Math.min(...lows)).toBeLessThan(1);
  }
});

test('an accepted risk requires a person and a future date; a past date stays in the focused field', async () => {
  await show({ status: 'OPEN', can: open });
  await choose('acceptRisk');
  await stepIn('acceptRisk').click();
  await expect.element(dialog().getByText(t('issues:step.acceptRisk.untilMissing'))).toBeVisible();
  await dialog().getByLabelText(t('issues:step.reason')).fill('Hệ thống sẽ bỏ trong năm nay.');
  await expect.element(dialog().getByText(t('issues:step.acceptRisk.ownerMissing'))).toBeVisible();
  await dialog().getByLabelText(t('issues:property.riskOwner')).fill(' Trần Thị Lan, Giám đốc CNTT ');
  const until = dialog().getByLabelText(t('issues:property.riskUntil'));
  await until.fill('01/01/2020');
  await expect.element(dialog().getByText(t('issues:step.acceptRisk.untilMissing'))).toBeVisible();
  await stepIn('acceptRisk').click();
  await expect.element(until).toHaveFocus();
  await expect.element(until).toHaveValue('01/01/2020');
  await until.fill('31/12/2099');
  await userEvent.keyboard('{Tab}');
  await stepIn('acceptRisk').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const told = { note: 'Hệ thống sẽ bỏ trong năm nay.', riskUntil: '2099-12-31', riskOwner: 'Trần Thị Lan, Giám đốc CNTT' };
  expect(updates()).toEqual([{ from: 'OPEN', status: 'RISK_ACCEPTED', ...told }]);
});

test('the page of an accepted risk shows who accepted it, why and until when', async () => {
  const riskOwner = 'Trần Thị Lan, Giám đốc CNTT';
  await show({ status: 'RISK_ACCEPTED', riskUntil: '2099-12-31', riskReason: 'Hệ thống sẽ bỏ trong năm nay.', riskOwner });
  await expect.element(page.getByText(t('issues:risk.owner', { owner: riskOwner }))).toBeVisible();
  await expect.element(page.getByText(t('issues:risk.accepted', { day: '31/12/2099' }))).toBeVisible();
  await expect.element(page.getByText('Hệ thống sẽ bỏ trong năm nay.')).toBeVisible();
  await expectAccessible();
});

test('a secret in the reason for a rejection, which clients never read, does not ask', async () => {
  await show({ ...completeIssue, status: 'OPEN', can: open });
  await choose('reject');
  await expect.element(dialog().getByText(t('issues:step.readers.team'))).toBeVisible();
  const note = `password=${['Hoa', 'Sua', '@19'].join('')}`;
  await dialog().getByRole('textbox').fill(note);
  await stepIn('reject').click();
  await expect.poll(updates).toEqual([{ from: 'OPEN', status: 'REJECTED', note }]);
});
