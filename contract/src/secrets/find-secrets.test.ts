import { describe, expect, test } from 'vitest';
import type { LookAlike, SecretCase } from './corpus-case.ts';
import * as heldOut from './corpus-held-out.ts';
import * as known from './corpus-known.ts';
import { findSecrets } from './find-secrets.ts';
import type { SecretKind } from './secret-kinds.ts';

const found = (text: string) => findSecrets(text).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);

/** KEY and TOKEN overlap, so the tests accept either for the other. */
const asNamed = (kind: SecretKind) => (kind === 'TOKEN' ? 'KEY' : kind);

function isFound({ text, secret, kind }: SecretCase): boolean {
  const start = text.indexOf(secret);
  return findSecrets(text).some(
    ({ from, to, kind: named }) => from <= start && to >= start + secret.length && asNamed(named) === asNamed(kind),
  );
}
const isAlarm = ({ text }: LookAlike): boolean => findSecrets(text).length > 0;
const share = (all: readonly unknown[], part: readonly unknown[]) => part.length / all.length;

describe.each([
  ['known', known],
  ['held out', heldOut],
])('the %s corpus', (_, { secrets, lookAlikes }) => {
  test('at least 95 % of its secrets are found, with their kind', () => {
    const missed = secrets.filter((each) => !isFound(each));
    expect(share(secrets, missed), missed.map(({ name }) => name).join(', ')).toBeLessThanOrEqual(0.05);
  });

  test('at most 5 % of its look-alikes are reported', () => {
    const alarms = lookAlikes.filter(isAlarm);
    expect(share(lookAlikes, alarms), alarms.map(({ name }) => name).join(', ')).toBeLessThanOrEqual(0.05);
  });
});

describe('findSecrets', () => {
  const password = ['Hoa', 'Sua', '@19'].join('');

  test('secrets in redaction marks are not reported, also over several lines', () => {
    expect(found(`password=${password}`)).toEqual([`PASSWORD ${password}`]);
    expect(found(`password=⟦${password}⟧`)).toEqual([]);
    expect(found(`⟦user: an\npassword: ${password}⟧`)).toEqual([]);
  });

  test('positions are correct after letters that change their length in lower case', () => {
    expect(found(`İİİ password=${password}`)).toEqual([`PASSWORD ${password}`]);
  });

  test('a password in the query of a URL is reported as URL_PASSWORD', () => {
    expect(found(`https://a.example/?password=${password}&x=1`)).toEqual([`URL_PASSWORD ${password}`]);
  });

  test('finds passwords in tables whose header names the column', () => {
    expect(found(`| Tài khoản | Mật khẩu |\n| --- | --- |\n| an | ${password} |\n\n${password}`)).toEqual([`PASSWORD ${password}`]);
  });

  test('findings are in text order and do not overlap', () => {
    const text = `password=${password} 0904 555 123 password=${password}`;
    expect(found(text)).toEqual([`PASSWORD ${password}`, 'PHONE 0904 555 123', `PASSWORD ${password}`]);
  });
});
