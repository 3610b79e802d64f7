import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { render } from './render.tsx';

/** Tests each story of `modules`, which is keyed by file path. */
export function testStories(modules: Record<string, Record<string, ComponentType>>): void {
  const stories = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module).map(([name, Story]) => [`${file.replace(/^.*\/|\.stories\.tsx$/g, '')} ${name}`, Story] as const),
  );
  test.each(stories)('%s is drawn and breaks no rule of accessibility in either theme', async (_name, Story) => {
    const { container } = await render(<Story />);
    const drawn = document.querySelector('[role="dialog"]') ?? container.querySelector('main');
    expect(drawn?.childElementCount).toBeGreaterThan(0);
    await expectAccessible();
  });
}
