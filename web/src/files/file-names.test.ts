import { expect, test } from 'vitest';
import { markdownFor, nameOfPasted, plainName, typeOf } from './file-names.ts';

test.each([
  ['image/png', 'a.png', { kind: 'image', ending: 'PNG' }],
  ['application/pdf', 'a.pdf', { kind: 'pdf', ending: 'PDF' }],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.docx', { kind: 'word', ending: 'DOCX' }],
  ['application/gzip', 'a.gz', { kind: 'archive', ending: 'GZ' }],
  ['application/vnd.tcpdump.pcap', 'a.pcap', { kind: 'capture', ending: 'PCAP' }],
  ['text/plain', 'a.txt', { kind: 'text', ending: 'TXT' }],
  ['application/x-unheard-of', 'a.xyz', { kind: 'named', ending: 'XYZ' }],
  ['application/octet-stream', 'a.bin', { kind: 'other', ending: 'BIN' }],
])('the media type %s has a word, with the ending that the server gave', (type, fileName, named) => {
  expect(typeOf({ type, fileName })).toEqual(named);
});

test('a file name becomes plain words', () => {
  expect(plainName('Ảnh màn hình (1).PNG')).toBe('anh-man-hinh-1');
  expect(plainName('Đăng nhập.tar.gz')).toBe('dang-nhap-tar');
  expect(plainName('???.png')).toBe('tep');
});

test('pasted pictures are told apart by their time, files with a name keep it', () => {
  const now = new Date(2026, 2, 9, 8, 5, 7);
  expect(nameOfPasted({ name: 'image.png', type: 'image/png' }, 'anh-chup', now)).toBe('anh-chup-20260309-080507.png');
  expect(nameOfPasted({ name: '', type: 'image/jpeg' }, 'anh-chup', now)).toBe('anh-chup-20260309-080507.jpg');
  expect(nameOfPasted({ name: 'otp.png', type: 'image/png' }, 'anh-chup', now)).toBe('otp.png');
});

test('a picture is shown where it was put, another file is linked, and a name cannot break out of its link', () => {
  expect(markdownFor({ name: 'Ảnh OTP.png', url: '/attachments/a.png', type: 'image/png' })).toBe('![anh-otp](/attachments/a.png)');
  expect(markdownFor({ name: 'poc](x).py', url: '/attachments/b.py', type: 'text/plain' })).toBe('[poc\\](x).py](/attachments/b.py)');
});
