import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { expect, test } from 'vitest';
import { changesOf, inputOf, newShare, problemsOf, type ShareValues, valuesOf } from './share-values.ts';

const timeZone = 'Asia/Ho_Chi_Minh';
const fresh = (values: Partial<ShareValues> = {}): ShareValues => ({
  ...newShare({ language: 'vi', versionId: null, today: '2026-03-24' }),
  ...values,
});
const share: Share = {
  id: '1',
  label: 'HVBank',
  password: true,
  expiresAt: '2026-04-23T16:59:59.000Z',
  language: 'vi',
  statuses: ['OPEN', 'CLOSED'],
  severities: ['CRITICAL'],
  comments: true,
  retests: false,
  downloads: true,
  shown: null,
  state: 'ACTIVE',
  by: { id: '2', name: 'Hà', username: 'ha', avatar: null },
  at: '2026-03-24T00:00:00.000Z',
  views: 0,
  downloaded: 0,
  lastSeenAt: null,
  messages: 0,
};

test('a new link expires after thirty days, at the end of the day in the workspace’s time zone', () => {
  expect(inputOf(fresh({ label: 'HVBank' }), timeZone).expiresAt).toBe('2026-04-23T16:59:59.000Z');
});

test('a link requires a label, and a password of sufficient length if protected', () => {
  expect(problemsOf(fresh())).toEqual({ label: 'labelMissing', password: 'passwordShort' });
  expect(problemsOf(fresh({ label: 'HVBank', protection: 'none' }))).toEqual({});
});

test('spaces around a password are trimmed', () => {
  const values = fresh({ label: 'HVBank', password: ' bảy con cò ' });
  expect(inputOf(values, timeZone).password).toBe('bảy con cò');
  expect(changesOf(share, { ...valuesOf(share, timeZone), protection: 'new', password: 'bảy con cò ' }, timeZone).password).toBe(
    'bảy con cò',
  );
  expect(problemsOf(fresh({ label: 'HVBank', password: '          ' }))).toEqual({ password: 'passwordShort' });
});

test('a version has its own findings, so filters are not sent with it', () => {
  const sent = inputOf(fresh({ label: 'HVBank', versionId: '7', password: 'k7mq2-9xwtr' }), timeZone);
  expect(sent).not.toHaveProperty('statuses');
  expect(sent.versionId).toBe('7');
});

test('an unchanged form sends nothing, not even the password', () => {
  expect(changesOf(share, valuesOf(share, timeZone), timeZone)).toEqual({});
});

test('only changes are sent, including the removal of the password', () => {
  const values = valuesOf(share, timeZone);
  expect(changesOf(share, { ...values, lastDay: null, protection: 'none' }, timeZone)).toEqual({ expiresAt: null, password: null });
});
