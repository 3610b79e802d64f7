import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { StartRefused } from './start-refused.ts';

describe('readEnv', () => {
  test('an empty environment is enough', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ port: 3000, host: '127.0.0.1', database: null, secretKey: null, publicUrl: null, trustProxy: false });
    expect(env.maxUploadBytes).toBe(25 * 1024 * 1024);
    expect(path.isAbsolute(env.dataDir)).toBe(true);
  });

  test('an empty variable counts as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', SECRET_KEY: '' })).toEqual(readEnv({}));
  });

  test('every problem is in one message', () => {
    const read = () => readEnv({ PORT: 'http', SECRET_KEY: 'short', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'coloa', LOG_LEVEL: 'loud' });
    expect(read).toThrow(StartRefused);
    for (const name of ['PORT', 'SECRET_KEY', 'DATABASE_URL', 'PUBLIC_URL', 'LOG_LEVEL']) expect(read).toThrow(name);
  });

  test('no problem repeats the value of a secret', () => {
    expect(() => readEnv({ SECRET_KEY: 'hunter2' })).not.toThrow('hunter2');
  });

  test('the direct URL is the pooled one unless told', () => {
    expect(readEnv({ DATABASE_URL: 'postgres://a@b/c' }).database).toEqual({
      url: 'postgres://a@b/c',
      directUrl: 'postgres://a@b/c',
      readUrl: null,
    });
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
      expect(() => readEnv({ [name]: 'postgres://a@b/c' })).toThrow(`${name} needs DATABASE_URL`);
  });

  test('TRUST_PROXY is off, a number of hops or a list of addresses', () => {
    const read = (value: string) => readEnv({ TRUST_PROXY: value }).trustProxy;
    expect(read('off')).toBe(false);
    expect(read('10.0.0.0/8, 127.0.0.1')).toBe('10.0.0.0/8, 127.0.0.1');
    for (const [value, hops] of [
      ['on', 1],
      ['2', 2],
    ] as const) {
      const trusted = read(value);
      expect([0, 1, 2].map((hop) => typeof trusted === 'function' && trusted('1.2.3.4', hop))).toEqual([0, 1, 2].map((hop) => hop < hops));
    }
  });

  test('the public URL loses its last slash', () => {
    expect(readEnv({ PUBLIC_URL: 'https://coloa.example.com/' }).publicUrl).toBe('https://coloa.example.com');
  });
});
