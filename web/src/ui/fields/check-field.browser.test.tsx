import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { CheckField } from './check-field.tsx';

test('the error of a checkbox is its description', async () => {
  await render(<CheckField label="Tôi đã đọc bài viết" error="Đọc bài viết trước khi công khai." />);
  await expect
    .element(page.getByRole('checkbox', { name: 'Tôi đã đọc bài viết' }))
    .toHaveAccessibleDescription('Đọc bài viết trước khi công khai.');
});
