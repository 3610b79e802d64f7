import { expect, test } from 'vitest';
import { render } from '../../test/render.tsx';
import { FileName } from './file-name.tsx';

test('truncated names of screenshots from one day stay distinguishable', async () => {
  const names = ['anh-chup-20261126-111547.png', 'anh-chup-20261126-111548.png'];
  await render(
    <div style={{ width: 130 }}>
      {names.map((name) => (
        <FileName key={name}>{name}</FileName>
      ))}
    </div>,
  );
  for (const name of names) {
    const shown = document.querySelector(`[title="${name}"]`);
    const [start, end] = [...(shown?.children ?? [])] as HTMLElement[];
    expect(start?.scrollWidth).toBeGreaterThan(start?.clientWidth ?? 0);
    expect(end?.textContent).toBe(name.slice(-14));
    expect(end?.getBoundingClientRect().right).toBeLessThanOrEqual(shown?.parentElement?.getBoundingClientRect().right ?? 0);
    expect(shown?.textContent).toBe(name);
  }
});
