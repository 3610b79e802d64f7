import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { hold } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const phone = { width: 360, height: 740 };
const nav = () => page.getByRole('navigation', { name: t('profile:sections') });
const current = () => nav().element().querySelector('[aria-current]')?.getAttribute('data-section');
const bottom = () => document.documentElement.scrollHeight - innerHeight;

test('cards that load later change the current section, without a scroll', async () => {
  answerProfilePage();
  const sessions = hold(sessionListContract.list);
  await renderPage(paths.profile(), phone);
  await expect.element(nav()).toBeVisible();
  await expect
    .poll(() => {
      window.scrollTo({ top: bottom() });
      return current();
    })
    .toBe('tokens');
  const [before, spacer] = [window.scrollY, document.createElement('div')];
  sessions.release();
  spacer.style.height = '2000px';
  document.querySelector('#tokens')?.before(spacer);
  await expect.poll(current).not.toBe('tokens');
  expect(window.scrollY).toBe(before);
});

test('a reloaded page returns to its position as soon as its cards are tall enough', async () => {
  answerProfilePage();
  sessionStorage.setItem('coloa.scroll', JSON.stringify({ href: paths.profile(), top: 900 }));
  await renderPage(paths.profile(), phone);
  await expect.poll(() => window.scrollY).toBe(900);
  expect(sessionStorage.getItem('coloa.scroll')).toBeNull();
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(JSON.parse(sessionStorage.getItem('coloa.scroll') ?? '')).toEqual({ href: paths.profile(), top: 900 });
  sessionStorage.removeItem('coloa.scroll');
});
