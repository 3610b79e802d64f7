import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { groupRow } from '../../test/fixtures/groups.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { paths } from '../routes/paths.ts';

test.each([360, 820])('on a touch screen of %i px the description of a group ends with an ellipsis within its row', async (width) => {
  answer(groupsContract.list, listOf([groupRow({ excerpt: 'Mọi dự án của ngân hàng số năm nay. '.repeat(5) })]));
  answer(viewsContract.list, []);
  await renderPage(paths.groups(), { width, height: 740 });
  const excerpt = page.getByText(/Mọi dự án/);
  await expect.element(excerpt).toBeVisible();
  const link = excerpt.element().closest('a');
  const cell = excerpt.element().closest('td');
  expect(link?.getBoundingClientRect().right).toBeLessThanOrEqual(cell?.getBoundingClientRect().right ?? 0);
  expect(getComputedStyle(width === 360 ? excerpt.element() : (link ?? document.body)).textOverflow).toBe('ellipsis');
});
