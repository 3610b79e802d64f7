import { expect, test } from 'vitest';
import { twoWriters, writeFindings } from './finding-sources.ts';
import { buildReportFinding } from './report-document.factory.ts';

const part = (count: number) => ({
  findings: Array.from({ length: count }, (_, n) => buildReportFinding({ key: `HVB-${n}`, title: `Lỗ hổng ${n}` })),
  before: 0,
  language: 'vi' as const,
  images: new Map([['a.png', { path: '/images/0.png', width: 10, height: 10 }]]),
});

test('two threads write what one writes, in the same order, one report after the other', async () => {
  const write = twoWriters();
  for (const count of [0, 1, 39, 41, 80]) expect(await write(part(count))).toEqual(await writeFindings(part(count)));
});

test('what cannot be written is told to whoever asked, in either half, and what comes after is written', async () => {
  const write = twoWriters();
  for (const broken of [0, 49]) {
    const some = part(50);
    Object.assign(some.findings[broken] ?? {}, { sections: null });
    await expect(write(some)).rejects.toThrow(TypeError);
  }
  expect(await write(part(50))).toEqual(await writeFindings(part(50)));
});

test('what cannot be given to the other thread is written all the same', async () => {
  const unsent = part(50);
  Object.assign(unsent.findings[0] ?? {}, { more: () => {} });
  const write = twoWriters();
  expect(await write(unsent)).toEqual(await writeFindings(unsent));
  expect(await write(part(50))).toEqual(await writeFindings(part(50)));
});
