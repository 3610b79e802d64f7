import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { withoutDeleted } from './stored-sections.ts';

const versionsOf = (id: string, version: number) =>
  Object.fromEntries(['title', 'text'].map((field) => [`sections.${id}.${field}.vi`, version]));
const kept = { title: { vi: '', en: '' }, text: { vi: '', en: '' } };

describe('versions of deleted sections', () => {
  test('are dropped, except the most recently deleted ones', () => {
    const own = (n: number) => `own-${String(n).padStart(8, '0')}` as const;
    const all = Array.from({ length: LIMITS.reportSections + 3 }, (_, n) => own(n));
    const versions = { parts: 2, ...Object.assign({}, ...all.map((id, n) => versionsOf(id, n + 1))) };
    const left = withoutDeleted(versions, { [own(0)]: kept });
    const ids = [...new Set(Object.keys(left).flatMap((path) => /own-\d+/.exec(path) ?? []))];
    expect(ids).toEqual([own(0), ...all.slice(3)]);
    expect(left).toMatchObject({ parts: 2, ...versionsOf(own(0), 1), ...versionsOf(own(5), 6) });
  });

  test('are kept for the built-in kinds', () => {
    const versions = Object.assign({}, versionsOf('METHOD', 1), ...Array.from({ length: 30 }, (_, n) => versionsOf(`own-a${n}`, n + 2)));
    expect(withoutDeleted(versions, {})).toMatchObject(versionsOf('METHOD', 1));
  });
});
