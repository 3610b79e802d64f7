import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { people } from '../../../test/fixtures/people.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { Person } from '../data/avatar.tsx';
import { Severity } from '../data/severity.tsx';
import { Status } from '../data/status.tsx';
import { CheckField } from './check-field.tsx';

test('the error of a checkbox is its description', async () => {
  await render(<CheckField label="Tôi đã đọc bài viết" error="Đọc bài viết trước khi công khai." />);
  await expect
    .element(page.getByRole('checkbox', { name: 'Tôi đã đọc bài viết' }))
    .toHaveAccessibleDescription('Đọc bài viết trước khi công khai.');
});

function middleOf(words: string): number {
  const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.textContent === words ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  const range = document.createRange();
  range.selectNodeContents(text.nextNode() ?? document.body);
  const { top, bottom } = range.getBoundingClientRect();
  return (top + bottom) / 2;
}

test.each([false, true])('the checkbox is aligned with its label, also with an icon or avatar before it: checked %s', async (checked) => {
  await render(
    <>
      <CheckField label="Chữ" checked={checked} readOnly />
      <CheckField label={<Severity severity="HIGH" />} checked={checked} readOnly />
      <CheckField label={<Status plain status="OPEN" label="Đang mở" />} checked={checked} readOnly />
      <CheckField label={<Person name={people.minh.name} src={null} />} checked={checked} readOnly />
    </>,
  );
  const words = ['Chữ', t('ui:severity.HIGH'), 'Đang mở', people.minh.name];
  const boxes = page.getByRole('checkbox').elements();
  const apart = boxes.map((box, at) => {
    const { top, bottom } = box.getBoundingClientRect();
    return Math.abs((top + bottom) / 2 - middleOf(words[at] ?? ''));
  });
  expect(apart).toHaveLength(4);
  expect(Math.max(...apart)).toBeLessThanOrEqual(0.5);
});
