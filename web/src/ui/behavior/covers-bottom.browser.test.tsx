import type { CSSProperties } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { MarkdownEditor } from '../../editor/markdown-editor.tsx';
import { SaveBarFrame } from '../../editor/save-bar.tsx';
import { DataTable } from '../data/data-table.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Button } from '../layout/button.tsx';

const nothing = () => undefined;

const Bar = () => (
  <SaveBarFrame label="Lưu" elsewhere={null} state="Chưa lưu · Đã giữ trên thiết bị này 2 phút trước" cancelHref="/">
    <Button>Lưu bản nháp</Button>
    <Button kind="main">Lưu và gửi duyệt</Button>
  </SaveBarFrame>
);

const bar = () => page.getByRole('toolbar', { name: 'Lưu', exact: true });
const top = () => bar().element().getBoundingClientRect().top;

test.for([1440, 360])('a field focused by Tab stays above the save bar at %i px', async (width) => {
  await render(
    <>
      {Array.from({ length: 30 }, (_, at) => `Trường ${at + 1}`).map((label) => (
        <TextField key={label} label={label} value="" onChange={nothing} />
      ))}
      <Bar />
    </>,
    { width, height: 700 },
  );
  await page.getByRole('textbox', { name: 'Trường 1', exact: true }).click();
  for (let step = 0; step < 29; step++) {
    await userEvent.keyboard('{Tab}');
    const field = document.activeElement?.getBoundingClientRect();
    expect(field?.bottom, `field ${step + 2}`).toBeLessThanOrEqual(top());
  }
});

test('the line being typed stays above the save bar', async () => {
  await render(
    <>
      <MarkdownEditor label="Mô tả" filesAt={null} value={'a\n'.repeat(60)} onChange={nothing} />
      <div style={{ height: 600 }} />
      <Bar />
    </>,
    { width: 1440, height: 700 },
  );
  const text = page.getByRole('textbox', { name: 'Mô tả' });
  await text.click({ position: { x: 40, y: 20 } });
  await userEvent.keyboard('{ArrowDown}'.repeat(45));
  const caret = () => {
    const selection = getSelection();
    return (selection?.focusNode instanceof Element ? selection.focusNode : selection?.focusNode?.parentElement)?.getBoundingClientRect();
  };
  await expect.poll(() => Math.round((caret()?.bottom ?? Number.NaN) - top())).toBeLessThanOrEqual(0);
});

test('on phones the save bar has one line until the user expands the other actions', async () => {
  await render(<Bar />, { width: 360, height: 700 });
  await expect.element(page.getByRole('button', { name: 'Lưu và gửi duyệt' })).toBeVisible();
  expect(bar().element().clientHeight).toBeLessThanOrEqual(64);
  await expect.element(page.getByRole('button', { name: 'Lưu bản nháp' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('ui:more') }).click();
  await expect.element(page.getByRole('button', { name: 'Lưu bản nháp' })).toBeVisible();
});

test('a row that becomes current when moving up stays below the table header', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `CTT-${at + 1}`);
  const shown = (current: string) => (
    <div style={{ '--sticky-top': '0px' } as CSSProperties}>
      <DataTable
        label="Lỗ hổng"
        columns={[{ id: 'key', header: 'Mã', cell: (row: string) => row }]}
        rows={rows}
        rowKey={(row) => row}
        current={current}
      />
    </div>
  );
  const { rerender } = await render(shown('CTT-39'), { height: 600 });
  const row = (name: string) => page.getByRole('row', { name, exact: true }).element().getBoundingClientRect();
  scrollTo(0, 900);
  await rerender(shown('CTT-3'));
  const head = () => page.getByRole('columnheader').element().getBoundingClientRect();
  await expect.poll(() => row('CTT-3').top >= head().bottom - 1 && row('CTT-3').bottom < 600).toBe(true);
});
