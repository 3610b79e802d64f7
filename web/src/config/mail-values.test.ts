import type { MailSettings } from '@coloa/contract/config/config.contract.ts';
import { expect, test } from 'vitest';
import { inputOf, keepsPassword, valuesOf } from './mail-values.ts';

const stored: MailSettings = {
  host: 'mail.an-duong.example',
  port: 587,
  security: 'STARTTLS',
  username: 'gui',
  hasPassword: true,
  fromName: 'An Dương Lab',
  fromAddress: 'no-reply@an-duong.example',
  carriesAccounts: true,
};
const values = valuesOf(stored, '');

test('keeps the stored password for the same server', () => {
  expect(inputOf(stored, { ...values, fromName: ' Tên khác ' })).toEqual({
    host: 'mail.an-duong.example',
    port: 587,
    security: 'STARTTLS',
    username: 'gui',
    fromName: 'Tên khác',
    fromAddress: 'no-reply@an-duong.example',
  });
});

test.each([{ host: 'mail.elsewhere.example' }, { port: 25 as const }, { security: 'NONE' as const }, { username: 'khac' }])(
  'the stored password is not sent with %j',
  (change) => {
    expect(keepsPassword(stored, { ...values, ...change })).toBe(false);
    expect(inputOf(stored, { ...values, ...change, password: 'mới' }).password).toBe('mới');
  },
);

test('the password is replaced, or removed, either alone or with the user name', () => {
  expect(inputOf(stored, { ...values, passwordIs: 'new', password: 'mới' })).toMatchObject({ username: 'gui', password: 'mới' });
  expect(inputOf(stored, { ...values, passwordIs: 'none' })).toMatchObject({ username: 'gui', password: null });
  expect(inputOf(stored, { ...values, username: ' ' })).toMatchObject({ username: null, password: null });
});
