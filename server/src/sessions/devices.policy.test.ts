import { describe, expect, test } from 'vitest';
import { deviceName, deviceOf } from './devices.policy.ts';

const AGENTS = {
  'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0': ['computer', 'Firefox', 'Linux'],
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0': [
    'computer',
    'Edge',
    'Windows',
  ],
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/130.0 Chrome/130.0 Safari/537.36': [
    'computer',
    'Cốc Cốc',
    'Windows',
  ],
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15': [
    'computer',
    'Safari',
    'macOS',
  ],
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0 Mobile/15E148 Safari/604.1':
    ['phone', 'Chrome', 'iOS'],
  'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36':
    ['phone', 'Samsung Internet', 'Android'],
  'Mozilla/5.0 (Linux; Android 16; SM-X920) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36': [
    'tablet',
    'Chrome',
    'Android',
  ],
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1': [
    'tablet',
    'Safari',
    'iPadOS',
  ],
  'curl/8.14.1': [null, 'curl', null],
  '': [null, null, null],
};

describe('a user agent', () => {
  test.each(Object.entries(AGENTS))('%s', (userAgent, [device, browser, os]) => {
    expect(deviceOf(userAgent)).toEqual({ device, browser, os });
  });

  test('has a short name, and keeps its own text if it is unknown', () => {
    expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0')).toBe('Firefox, Linux');
    expect(deviceName(`scanner/1 ${'x'.repeat(200)}`)).toHaveLength(60);
    expect(deviceName('')).toBe('?');
  });
});
