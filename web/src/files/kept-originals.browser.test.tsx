import { filesContract, type KeptOriginal } from '@coloa/contract/files/files.contract.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { uploaded } from '../../test/fixtures/files.ts';
import { people } from '../../test/fixtures/people.ts';
import { render } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { keepOriginal, originalQuery } from './kept-originals.ts';

const edited = uploaded();
const original = uploaded();
const kept: KeptOriginal = {
  fileName: edited.fileName,
  original: original.fileName,
  url: original.url,
  keptBy: people.ha,
  keptAt: '2026-11-29T00:00:00.000Z',
  can: { delete: true },
};

// Rendering starts a session.
beforeEach(async () => {
  await render(<p />);
});

test('a new original is uploaded under its name and kept for the edited image', async () => {
  answer(filesContract.upload, original);
  answer(filesContract.keepOriginal, kept);
  expect(await keepOriginal(edited, new File(['png'], 'ảnh.png', { type: 'image/png' }))).toEqual(kept);
  expect(sent(filesContract.upload).map(({ file }) => file?.name)).toEqual(['ảnh.png']);
  expect(sent(filesContract.keepOriginal)).toMatchObject([{ body: { fileName: edited.fileName, original: original.fileName } }]);
});

test('an original that is already kept is shared without another upload', async () => {
  answer(filesContract.keepOriginal, kept);
  const second = uploaded();
  await keepOriginal(second, kept);
  expect(sent(filesContract.keepOriginal)).toMatchObject([{ body: { fileName: second.fileName, original: original.fileName } }]);
});

test.each([
  ['the original of an image', [kept], kept],
  ['null if the user can read no original', [], null],
])('the query returns %s', async (_, originals, expected) => {
  answer(filesContract.originals, { originals });
  expect(await new QueryClient().fetchQuery(originalQuery(edited.fileName))).toEqual(expected);
  expect(sent(filesContract.originals)).toMatchObject([{ query: { fileNames: [edited.fileName] } }]);
});
