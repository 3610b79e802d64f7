import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENVIRONMENT_NAMES, ignoreDotenv, readEnv } from './env.ts';
import { StartRefused } from './start-refused.ts';

describe('readEnv', () => {
  test('accepts an empty environment', () => {
    const env = readEnv({});
    expect(env).toMatchObject({ port: 3000, host: '127.0.0.1', database: null, secretKey: null, publicUrl: null, trustProxy: false });
    expect(env.maxUploadBytes).toBe(25 * 1024 * 1024);
    expect(path.isAbsolute(env.dataDir)).toBe(true);
  });

  test('treats an empty variable as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', SECRET_KEY: '' })).toEqual(readEnv({}));
  });

  test('reports all problems in one message', () => {
    const read = () => readEnv({ PORT: 'http', SECRET_KEY: 'short', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'coloa', LOG_LEVEL: 'loud' });
    expect(read).toThrow(StartRefused);
    for (const name of ['PORT', 'SECRET_KEY', 'DATABASE_URL', 'PUBLIC_URL', 'LOG_LEVEL']) expect(read).toThrow(name);
  });

  test('never repeats the value of a secret', () => {
    expect(() => readEnv({ SECRET_KEY: 'hunter2' })).not.toThrow('hunter2');
  });

  test('the direct URL defaults to the pooled URL', () => {
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
    for (const addresses of ['10.0.0.0/8, 127.0.0.1', '::1', 'fd00::/8', 'loopback, 192.168.1.7']) expect(read(addresses)).toBe(addresses);
    for (const none of ['nginx', '127.0.0', '10.0.0.0/99', '10.0.0.0/0', '127.0.0.1 10.0.0.1', '127.0.0.1,', '99', '-1', '1.5'])
      expect(() => read(none), none).toThrow(
        'TRUST_PROXY must be off, the number of proxies in front of the server (1 to 10), or their addresses',
      );
    for (const [value, hops] of [
      ['on', 1],
      ['2', 2],
    ] as const) {
      const trusted = read(value);
      expect([0, 1, 2].map((hop) => typeof trusted === 'function' && trusted('1.2.3.4', hop))).toEqual([0, 1, 2].map((hop) => hop < hops));
    }
  });

  test('the public URL has no trailing slash', () => {
    expect(readEnv({ PUBLIC_URL: 'https://coloa.example.com/' }).publicUrl).toBe('https://coloa.example.com');
  });

  describe('a bucket', () => {
    const bucket = { S3_BUCKET: 'coloa', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'a-secret', S3_ENDPOINT: 'https://s3.example.com/' };

    test('is configured by at most five variables, and the disk is the default', () => {
      expect(readEnv({}).s3).toBeNull();
      expect(readEnv(bucket).s3).toEqual({
        endpoint: 'https://s3.example.com',
        bucket: 'coloa',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'a-secret',
        prefix: '',
        pathStyle: true,
        encryption: null,
        cacheBytes: 2048 * 1024 * 1024,
      });
      const { S3_ENDPOINT: _, ...ofAws } = bucket;
      expect(readEnv({ ...ofAws, S3_REGION: 'eu-central-1' }).s3?.endpoint).toBe('https://s3.eu-central-1.amazonaws.com');
    });

    test('stores files below a prefix with exactly one trailing slash', () => {
      for (const prefix of ['coloa/files', 'coloa/files/'])
        expect(readEnv({ ...bucket, S3_PREFIX: prefix }).s3?.prefix).toBe('coloa/files/');
    });

    test.each([
      ['S3_ENDPOINT', 's3.example.com', 'S3_ENDPOINT must be a URL'],
      ['S3_ENDPOINT', 'ftp://s3.example.com', 'S3_ENDPOINT must be a URL'],
      ['S3_ENDPOINT', 'https://s3.example.com/coloa', 'the bucket is for S3_BUCKET'],
      ['S3_ENDPOINT', 'https://id:a-secret@s3.example.com', 'must hold no key'],
      ['S3_BUCKET', 'Coloa/Files', 'S3_BUCKET must be the name'],
      ['S3_BUCKET', '', 'S3_ENDPOINT needs S3_BUCKET beside it'],
      ['S3_SECRET_ACCESS_KEY', '', 'S3_SECRET_ACCESS_KEY is needed with S3_BUCKET'],
      ['S3_ENDPOINT', '', 'S3_ENDPOINT is needed with S3_BUCKET, or S3_REGION'],
      ['S3_PREFIX', '../other', 'S3_PREFIX must be a folder'],
      ['S3_PREFIX', '/coloa', 'S3_PREFIX must be a folder'],
      ['S3_PATH_STYLE', 'maybe', 'S3_PATH_STYLE must be on or off'],
      ['S3_ENCRYPTION', 'rot13', 'S3_ENCRYPTION must be AES256'],
      ['S3_CACHE_MB', '1', 'S3_CACHE_MB'],
    ])('%s=%s is rejected with a message', (name, value, words) => {
      const read = () => readEnv({ ...bucket, [name]: value });
      expect(read).toThrow(StartRefused);
      expect(read).toThrow(words);
      expect(read).not.toThrow('a-secret');
    });
  });

  test('BACKUP_AT is a time in its own or the machine’s time zone, and automatic backups require it', () => {
    const read = (env: Record<string, string>) => readEnv(env).backupTimes;
    expect(read({})).toBeNull();
    expect(read({ BACKUP_KEEP: '3 daily' })).toBeNull();
    expect(read({ BACKUP_AT: '02:30' })).toEqual({
      at: '02:30',
      timeZone: Temporal.Now.timeZoneId(),
      keep: { daily: 7, weekly: 4, monthly: 6 },
    });
    const own = read({ BACKUP_AT: '23:05 Asia/Ho_Chi_Minh', BACKUP_KEEP: '14 daily,12 monthly' });
    expect(own).toEqual({ at: '23:05', timeZone: 'Asia/Ho_Chi_Minh', keep: { daily: 14, weekly: 0, monthly: 12 } });
    for (const wrong of ['24:00', '2:30', 'nightly', '02:30 Hanoi']) expect(() => read({ BACKUP_AT: wrong })).toThrow('BACKUP_AT');
    for (const wrong of ['7', '7 days', '0 daily', '-1 daily', '7 daily 4 weekly'])
      expect(() => read({ BACKUP_AT: '02:30', BACKUP_KEEP: wrong })).toThrow('BACKUP_KEEP');
  });
});

test('ignoreDotenv blocks all variables of a .env file, and keeps those of the environment', () => {
  const environment: Record<string, string | undefined> = { PORT: '4000', PATH: '/bin' };
  ignoreDotenv(environment);
  expect(ENVIRONMENT_NAMES.filter((name) => environment[name] === undefined)).toEqual([]);
  expect(environment).toMatchObject({ PORT: '4000', PATH: '/bin', DATABASE_URL: '', DATABASE_READ_URL: '', SMTP_URL: '' });
  expect(readEnv(environment)).toEqual(readEnv({ PORT: '4000' }));
});
