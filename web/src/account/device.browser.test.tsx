import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { expect, test } from 'vitest';
import { me } from '../../test/fixtures/me.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, publish, sent } from '../../test/server.ts';
import { paths } from '../routes/paths.ts';

const shown = () => [document.documentElement.dataset.mantineColorScheme, document.documentElement.lang];
const kept = () => [localStorage.getItem('coloa.theme'), localStorage.getItem('coloa.language')];

test('a page opens in the theme and language of the profile, even if the device still has earlier ones', async () => {
  answerProfilePage();
  answer(profileContract.update, true);
  answer(profileContract.get, me({ theme: 'dark', language: 'en' }));
  await renderPage(paths.profile(), { theme: 'light', language: 'vi' });
  await expect.poll(shown).toEqual(['dark', 'en']);
  expect(kept()).toEqual(['dark', 'en']);
  expect(sent(profileContract.update)).toEqual([]);
});

test('an open page follows each choice that the user makes on another device', async () => {
  answerProfilePage();
  answer(profileContract.update, true);
  await renderPage(paths.profile(), { theme: 'light', language: 'vi' });
  for (const [theme, language] of [
    ['dark', 'vi'],
    ['light', 'vi'],
    ['light', 'en'],
    ['dark', 'vi'],
  ] as const) {
    answer(profileContract.get, me({ theme, language }));
    await publish('PROFILE', { projectId: me().id });
    await expect.poll(shown).toEqual([theme, language]);
    expect(kept()).toEqual([theme, language]);
  }
  expect(sent(profileContract.update)).toEqual([]);
});
