import { expect, test } from 'vitest';
import { isImage, markdownFor, nameOfPasted, typeOf } from './file-names.ts';

test.each([
  ['image/png', 'a.png', { kind: 'image', ending: 'PNG' }],
  ['application/pdf', 'a.pdf', { kind: 'pdf', ending: 'PDF' }],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.docx', { kind: 'word', ending: 'DOCX' }],
  ['application/gzip', 'a.gz', { kind: 'archive', ending: 'GZ' }],
  ['application/vnd.tcpdump.pcap', 'a.pcap', { kind: 'capture', ending: 'PCAP' }],
  ['text/plain', 'a.txt', { kind: 'text', ending: 'TXT' }],
  ['application/x-unheard-of', 'a.xyz', { kind: 'named', ending: 'XYZ' }],
  ['application/octet-stream', 'a.bin', { kind: 'other', ending: 'BIN' }],
])('the media type %s has a label, with the extension from the server', (type, fileName, named) => {
  expect(typeOf({ type, fileName })).toEqual(named);
});

test('pasted images are named by time, and named files keep their names', () => {
  const now = new Date(2026, 2, 9, 8, 5, 7);
  const given = new Set<string>();
  const name = (file: { name: string; type: string }) => nameOfPasted(file, 'anh-chup', now, given);
  expect(name({ name: 'image.png', type: 'image/png' })).toBe('anh-chup-20260309-080507.png');
  expect(name({ name: 'image.png', type: 'image/png' })).toBe('anh-chup-20260309-080507-2.png');
  expect(name({ name: '', type: 'image/jpeg' })).toBe('anh-chup-20260309-080507.jpg');
  expect(name({ name: 'otp.png', type: 'image/png' })).toBe('otp.png');
});

test.each(['image/heic', 'image/bmp', 'image/tiff', 'image/svg+xml'])('a stored file of the type %s is linked, not embedded', (type) => {
  expect(isImage({ type })).toBe(false);
  expect(markdownFor({ name: 'a', url: '/attachments/a', type })).toBe('[a](/attachments/a)');
});

test('an image is embedded, another file is linked, and a name cannot break out of its link', () => {
  expect(markdownFor({ name: 'Ảnh OTP.png', url: '/attachments/a.png', type: 'image/png' })).toBe('![](/attachments/a.png)');
  expect(markdownFor({ name: 'poc](x).py', url: '/attachments/b.py', type: 'text/plain' })).toBe('[poc\\](x).py](/attachments/b.py)');
});
