import { randomUUID } from 'node:crypto';
import { ROLES } from '@coloa/contract/permissions.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { Browser, Page } from '@playwright/test';
import { caller, signIn } from './api-client.ts';
import { PASSWORD } from './mail-fixtures.ts';
import { keepInBrowser, type Tokens } from './page-helpers.ts';

/** Somebody of the installation with a session of theirs. */
export async function member(url: string, name: string, role: 'Tester' | 'Client') {
  const { call } = await signIn(url);
  const username = `nguoi.${randomUUID().slice(0, 8)}`;
  const { body } = await call(usersContract.create, { body: { username, name, roleId: ROLES[role].id, invite: true } });
  const token = new URL((body.link?.url ?? '').replace('#/', '')).searchParams.get('token') ?? '';
  await caller(url)(passwordLinksContract.reset, { body: { token, newPassword: PASSWORD } });
  const signedIn = (await caller(url)(sessionsContract.login, { body: { username, password: PASSWORD } })).body;
  if (!('token' in signedIn)) throw new Error('no tokens');
  return { id: body.id, call: caller(url, signedIn.token), token: signedIn.token, refreshToken: signedIn.refreshToken };
}

/** A window of theirs, in a language. */
export async function windowOf(browser: Browser, url: string, who: Tokens, language: 'vi' | 'en' = 'vi'): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })).newPage();
  await keepInBrowser(page, { token: who.token, 'refresh-token': who.refreshToken, 'coloa.language': language });
  return page;
}
