import { expect, test } from 'vitest';
import { firstEvidence, firstParagraph, fold, matchesWords } from './texts.ts';

test('a search finds Vietnamese words with and without diacritics', () => {
  expect(fold('Lỗ hổng Đăng nhập')).toBe('lo hong dang nhap');
  expect(matchesWords(fold('Bỏ qua bước đăng nhập'), 'dang nhap')).toBe(true);
  expect(matchesWords(fold('Bo qua buoc dang nhap'), 'Đăng nhập')).toBe(true);
});

test('words match in any order, and all of them are required', () => {
  expect(matchesWords(fold('SQL injection · Dạng mù'), 'mu sql')).toBe(true);
  expect(matchesWords(fold('SQL injection'), 'sql mù')).toBe(false);
  expect(matchesWords(fold('SQL injection'), '  ')).toBe(true);
});

const fence = '```';

test('the peek shows the first paragraph, not a heading, list or block before it', () => {
  expect(
    firstParagraph(`# Mô tả\n\n- một\n- hai\n\n${fence}http\nGET / HTTP/1.1\n\nx\n${fence}\n\nAPI chỉ kiểm tra\n**một lần**.\n\nĐoạn sau.`),
  ).toBe('API chỉ kiểm tra\n**một lần**.');
  expect(firstParagraph('')).toBe('');
  expect(firstParagraph('**Đậm** ngay đầu.')).toBe('**Đậm** ngay đầu.');
});

test('the peek shows the first evidence, a request together with its response', () => {
  const request = `${fence}http Phát lại\nPOST / HTTP/1.1\n\na=1\n${fence}`;
  const response = `${fence}http\nHTTP/1.1 200 OK\n\nok\n${fence}`;
  const later = `${fence}http\nGET /later HTTP/1.1\n${fence}`;
  expect(firstEvidence(['Không có.', `Trước.\n\n${request}\n\n${response}\n\n${later}`])).toBe(`${request}\n\n${response}`);
  expect(firstEvidence([`${request}\n\n${later}`])).toBe(request);
  expect(firstEvidence([`${fence}python\nx\n${fence}`])).toBe('');
});
