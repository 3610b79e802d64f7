import { expect, test } from 'vitest';
import { workTime } from '../../../tools/work-time.ts';
import { LIMITS } from '../limits.ts';
import { languageOfText } from './language-of-text.ts';

test.each([
  ['Máy chủ không kiểm tra mã xác thực nên ai cũng đăng nhập được.', 'vi'],
  ['Gửi lại request với tham số `user_id` của người khác, server trả về đầy đủ thông tin account.', 'vi'],
  ['The server does not check the code, so that everyone can sign in with a known user name.', 'en'],
  ['Nguyễn Thu Hà of Ngân hàng Hải Vân asked for a test of the payment gateway, and the team has tested all of it.', 'en'],
  ['The application of the client is reachable at https://hải-vân.example/đăng-nhập, and it can be used without a password.', 'en'],
])('finds the language of prose: %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

test.each([
  ['SQL injection'],
  ['Ngân hàng Hải Vân'],
  [''],
  ['may chu khong kiem tra ma xac thuc nen ai cung dang nhap duoc'],
  ['`the server is not the one that is asked for by the client and of the user`'],
  ['```\nThe server does not check the code, so that everyone can sign in with a known user name.\n```'],
  ['Broken Access Control, Server-Side Request Forgery, Insecure Direct Object Reference, Stored XSS'],
])('finds no language for short prose, code, or prose without diacritics: %s', (text) => {
  expect(languageOfText(text)).toBeNull();
});

test('given names do not count', () => {
  const text = 'Ngân hàng thương mại cổ phần Hải Vân asked for a test of all the services that are used by partners.';
  expect(languageOfText(text)).not.toBe('en');
  expect(languageOfText(text, ['', 'Ngân hàng thương mại cổ phần Hải Vân'])).toBe('en');
});

test('a given name is found in any case and across a line break, and with any characters', () => {
  const names = ['Ngân hàng thương mại cổ phần Hải Vân', 'cổng (mới) a+b', 'cổng (mới)'];
  const rest = 'asked for a test of all the services that are used by partners.';
  for (const name of ['NGÂN HÀNG thương mại cổ phần Hải Vân', 'ngân hàng thương mại\ncổ phần hải vân', 'cổng (mới) a+b, cổng (mới)'])
    expect(languageOfText(`${name} ${rest}`, names)).toBe('en');
});

test('a given name inside a word does not cut the word', () => {
  const seven = 'Android is not the one that is used';
  expect(languageOfText(seven, ['An'])).toBeNull();
  expect(languageOfText(`${seven} now`, ['An'])).toBe('en');
});

test.each(['⟦', '[', '{{', '](', '`', 'a.b', '<a ', ' \n', 'ă'])('a text of nothing but %j at the limit is judged in no time', (piece) => {
  const text = `x${piece.repeat((LIMITS.markdown - 2) / piece.length)}x`;
  expect(workTime(() => languageOfText(text))).toBeLessThan(300);
});
