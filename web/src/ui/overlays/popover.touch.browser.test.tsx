import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { ChoiceList } from '../fields/choice-list.tsx';
import { Button } from '../layout/button.tsx';
import { Popover } from './popover.tsx';

function Numbers({ count }: { count: number }) {
  const options = Array.from({ length: count }, (_, n) => ({ value: `${n}`, label: `Số ${n}` }));
  const none: string[] = [];
  return (
    <Popover opened onChange={() => undefined} label="Chọn" target={<Button>Mở</Button>}>
      <ChoiceList label="Số" single options={options} value={none} onChange={() => undefined} />
    </Popover>
  );
}
const popover = () => page.getByRole('dialog', { name: 'Chọn' });

test('on a touch device the search box of a list gets the focus only if the list is long', async () => {
  const { unmount } = await render(<Numbers count={12} />);
  await expect.element(popover().getByRole('group')).toHaveFocus();
  await unmount();
  await render(<Numbers count={13} />);
  await expect.element(popover().getByRole('textbox')).toHaveFocus();
});
