import { describe, expect, test } from 'vitest';
import { MailHostError } from '../platform/mail/mail-address.ts';
import { problemOf, repliesOf } from './mail-answers.policy.ts';

const login = { username: 'gui@coloa.example', password: 'Mật-khẩu-9' };

describe('repliesOf', () => {
  test('returns only SMTP reply lines and nothing else from the response', () => {
    expect(repliesOf('250-Ok\r\n250 Đã nhận', null)).toBe('250-Ok\n250 Đã nhận');
    expect(repliesOf('HTTP/1.1 200 OK\r\nSet-Cookie: session=secret\r\n\r\n{"password":"x"}', null)).toBeNull();
    expect(repliesOf('SSH-2.0-OpenSSH_9.9', null)).toBeNull();
    expect(repliesOf('550 Nope\r\n<html>secret</html>\r\n2500 x', null)).toBe('550 Nope');
    expect(repliesOf(undefined, null)).toBeNull();
  });

  test('redacts credentials that the server repeats', () => {
    const plain = Buffer.from(`\0${login.username}\0${login.password}`).toString('base64');
    const said = `535 bad ${login.password} ${Buffer.from(login.password).toString('base64')} ${plain}`;
    expect(repliesOf(said, login)).toBe('535 bad … … …');
  });

  test('returns only the reply code if the password of the login is short', () => {
    expect(repliesOf('535-5.7.8 Username and password not accepted\r\n535 for a', { ...login, password: 'a' })).toBe('535\n535');
  });

  test('returns at most 500 characters and no control characters', () => {
    expect(repliesOf(`550 ${'x'.repeat(2000)}`, null)).toHaveLength(500);
    expect(repliesOf('550 a\u001b[2Jb\u0000', null)).toBe('550 a [2Jb ');
  });
});

describe('problemOf', () => {
  const failure = (fields: object, message = '') => Object.assign(new Error(message), fields);
  test.each([
    [new MailHostError('HOST_REFUSED', ''), { problem: 'HOST_REFUSED', answer: null }],
    [failure({ code: 'EAUTH', response: '535 5.7.8 no' }), { problem: 'LOGIN', answer: '535 5.7.8 no' }],
    [failure({ code: 'EENVELOPE', response: '550 no' }), { problem: 'REJECTED', answer: '550 no' }],
    [failure({ code: 'EPROTOCOL', command: 'CONN', response: 'HTTP/1.1 400 Bad Request' }), { problem: 'NO_MAIL_SERVER', answer: null }],
    [failure({ code: 'ESOCKET', command: 'CONN' }, 'connect ECONNREFUSED'), { problem: 'UNREACHABLE', answer: null }],
    [failure({ code: 'ETIMEDOUT', command: 'CONN' }), { problem: 'TIMEOUT', answer: null }],
    [failure({ code: 'ESOCKET' }, 'self-signed certificate'), { problem: 'TLS', answer: null }],
    [failure({ code: 'ETLS', response: '454 TLS not available' }), { problem: 'TLS', answer: '454 TLS not available' }],
    [undefined, { problem: 'UNREACHABLE', answer: null }],
  ])('%s', (error, told) => {
    expect(problemOf(error, null)).toEqual(told);
  });
});
