import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { onDemand, useOnDemand } from './on-demand.ts';

const Words = () => <p>Đã tải</p>;

const part = onDemand(async () => Words);

function Text() {
  const Part = useOnDemand(part);
  useLayoutEffect(() => {
    // Another component has loaded the script in the meantime.
    part.loaded = Words;
  }, []);
  return Part && <Part />;
}

test('a script that arrives between the render and its effect is shown', async () => {
  await render(<Text />);
  await expect.element(page.getByText('Đã tải')).toBeVisible();
});
