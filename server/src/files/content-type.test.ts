import { claimsImage } from '@coloa/contract/files/pictures.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeType, nameAfterConversion, tidyName } from './content-type.ts';
import { buildBmp as bmp, buildPng } from './files.factory.ts';

describe('judgeType', () => {
  test('depends on the content only', async () => {
    expect(await judgeType(await buildPng())).toEqual({ type: 'image/png', ending: 'png' });
    expect(await judgeType(Buffer.from('%PDF-1.7\n%âãÏÓ'))).toEqual({ type: 'application/pdf', ending: 'pdf' });
    expect(await judgeType(Buffer.from('GET / HTTP/1.1\r\nHost: hvb.example\r\n'))).toEqual({ type: 'text/plain', ending: 'txt' });
    expect(await judgeType(Buffer.from('Lỗ hổng'))).toEqual({ type: 'text/plain', ending: 'txt' });
    expect(await judgeType(Buffer.from([1, 2, 3, 0, 255]))).toEqual({ type: 'application/octet-stream', ending: 'bin' });
  });

  test('a text that begins with BM is a text, a BMP is a BMP', async () => {
    expect((await judgeType(Buffer.from('BMC firmware 2.14, default account ADMIN'))).type).toBe('text/plain');
    expect(await judgeType(bmp())).toEqual({ type: 'image/bmp', ending: 'bmp' });
  });

  test('markup is never an image', async () => {
    for (const markup of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<?xml version="1.0"?><svg/>',
      '<!doctype html><script>1</script>',
    ]) {
      expect((await judgeType(Buffer.from(markup))).type).not.toMatch(/^image/);
    }
  });

  test('a text whose last character is cut in two is a text', async () => {
    expect((await judgeType(Buffer.from('Lỗ hổng ở').subarray(0, -1))).type).toBe('text/plain');
  });

  test('any bytes have a type and an ending that a name can have', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const { type, ending } = await judgeType(bytes);
        return /^[\w.+-]+\/[\w.+-]+/.test(type) && /^[a-z0-9]{1,8}$/.test(ending);
      }),
    );
  });
});

test.each([
  ['scan.TIFF', 'scan.png'],
  ['Ảnh.v2.tif', 'Ảnh.v2.png'],
  ['scan', 'scan'],
  ['scan.txt', 'scan.txt'],
])('a converted image named %s is stored as %s', (given, stored) => {
  expect(nameAfterConversion(given, 'image/tiff', 'png')).toBe(stored);
});

test('claimsImage accepts names and types only of images that Coloa shows', () => {
  expect(claimsImage('Ảnh.PNG', 'application/octet-stream')).toBe(true);
  expect(claimsImage('blob', 'image/webp')).toBe(true);
  expect(claimsImage('scan.tif', '')).toBe(true);
  expect(claimsImage('logo.svg', 'image/svg+xml')).toBe(false);
  expect(claimsImage('png.txt', 'text/plain')).toBe(false);
});

describe('tidyName', () => {
  test.each([
    ['Báo cáo (cuối).pdf', 'Báo cáo (cuối).pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\lan\\ảnh.png', 'ảnh.png'],
    ['a\r\nSet-Cookie: x\0.txt', 'aSet-Cookie: x.txt'],
    ['hoadon\u202Egnp.exe', 'hoadongnp.exe'],
    ['\u2066bao\u200B cao\u2069.txt', 'bao cao.txt'],
    ['👩\u200D💻 ảnh.png', '👩\u200D💻 ảnh.png'],
    ['', 'file.bin'],
    ['..', 'file.bin'],
    ['/', 'file.bin'],
  ])('%j becomes %j', (given, tidy) => {
    expect(tidyName(given, 'bin')).toBe(tidy);
  });

  test('cuts a long name before its ending', () => {
    const tidy = tidyName(`${'a'.repeat(400)}.tar.gz`, 'gz');
    expect(tidy).toHaveLength(200);
    expect(tidy.endsWith('.gz')).toBe(true);
  });
});
