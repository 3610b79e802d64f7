import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueContent } from '../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const steps = (lines: number) => Array.from({ length: 40 }, (_, n) => `${n + 1}. ${'Gửi lại yêu cầu. '.repeat(lines)}`).join('\n');
const contents = { vi: issueContent({ steps: steps(3) }), en: issueContent({ steps: steps(12) }) };

async function show(width = 1440) {
  const { project, issues } = answerIssues([{ contents, languages: ['vi', 'en'] }], { languages: ['vi', 'en'] });
  await renderPage(paths.issueEdit(project.id, issues[0]?.id ?? ''), { width, height: 900 });
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
}

const toggle = () => page.getByRole('button', { name: t('issues:form.scrollTogether') });
const box = (language: 'vi' | 'en') => {
  const found = document.querySelector(`[data-field="contents.${language}.steps"]`)?.closest('.cm-scroller');
  if (!(found instanceof HTMLElement)) throw new Error('no editor');
  return found;
};
const share = (language: 'vi' | 'en') => box(language).scrollTop / (box(language).scrollHeight - box(language).clientHeight);

/** Returns the number of the step that is shown in the middle of the editor. */
function middleStep(language: 'vi' | 'en'): number {
  const { top, height } = box(language).getBoundingClientRect();
  const line = [...box(language).querySelectorAll('.cm-line')].find((each) => each.getBoundingClientRect().bottom > top + height / 2);
  return Number.parseInt(line?.textContent ?? '', 10);
}

afterEach(() => localStorage.removeItem('coloa.editor.scroll'));

test('scrolling a long text scrolls the same section of the other language to the same step, in both directions', async () => {
  await show();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => box('en').scrollHeight > box('en').clientHeight && box('vi').scrollHeight > box('vi').clientHeight).toBe(true);
  box('vi').scrollTop = box('vi').scrollHeight;
  await expect.poll(() => share('en')).toBeCloseTo(1, 1);
  box('en').dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  box('en').scrollTop = (box('en').scrollHeight - box('en').clientHeight) / 2;
  await expect.poll(() => Math.abs(middleStep('vi') - middleStep('en'))).toBeLessThanOrEqual(1);
  expect(middleStep('en')).toBeGreaterThan(10);
  const settled = box('en').scrollTop;
  await new Promise((done) => setTimeout(done, 300));
  expect(box('en').scrollTop).toBe(settled);
  await expectAccessible();
});

test('turned off with the keyboard, the editors are as high as their texts, and the choice stays on the device', async () => {
  await show();
  await expect.poll(() => box('en').scrollHeight > box('en').clientHeight).toBe(true);
  (toggle().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => box('en').scrollHeight - box('en').clientHeight).toBeLessThan(2);
  expect(localStorage.getItem('coloa.editor.scroll')).toBe('apart');
});

test('a choice of an earlier visit is kept', async () => {
  localStorage.setItem('coloa.editor.scroll', 'apart');
  await show();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false');
});

test('on a phone, where one language is shown at a time, nothing scrolls together', async () => {
  await show(360);
  await expect.element(toggle()).not.toBeInTheDocument();
  expect(box('vi').scrollHeight - box('vi').clientHeight).toBeLessThan(2);
});
