/** Every story in both themes. */
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../test/accessible.ts';
import { render } from '../../test/render.tsx';

const modules = import.meta.glob<Record<string, ComponentType>>('./*.stories.tsx', { eager: true });
const stories = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).map(([name, Story]) => [`${file.replace(/^\.\/|\.stories\.tsx$/g, '')} ${name}`, Story] as const),
);

test.each(stories)('%s is drawn and breaks no rule of accessibility in either theme', async (_name, Story) => {
  const { container } = await render(<Story />);
  const drawn = document.querySelector('[role="dialog"]') ?? container.querySelector('main');
  expect(drawn?.childElementCount).toBeGreaterThan(0);
  await expectAccessible();
});
