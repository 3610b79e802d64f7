import { LIMITS } from '@coloa/contract/limits.ts';
import { COVER } from '@coloa/contract/reports/report-parts.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { shareTeam } from '../../../test/share-team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { trimViews } from './share-visits.repo.ts';
import { buildShare } from './shares.factory.ts';

const app = await testApp();
const { db } = app;
const { team, list, visits, open } = await shareTeam(app);

describe('GET /api/project/{id}/share/log', () => {
  test('200: lists every view with time, address and browser, and each part once an hour per address', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN' });
    const share = await buildShare(db, project);
    const [one, two] = [newReader(app), newReader(app)];
    for (const reader of [one, one, two]) await open(share.token, reader);
    const seen = (reader: typeof one, ...parts: string[]) => reader.post(sharesContract.seen, { token: share.token, parts });
    await seen(one, 'SUMMARY', issue.key, 'SUMMARY', 'nothing', 'OVERVIEW');
    await seen(one, 'SUMMARY', issue.key);
    await seen(two, issue.key);
    const told = async () => (await visits(project.id, { shareId: share.id })).body.items;
    expect((await told()).map(({ part, address }) => [part, address])).toEqual([
      [issue.key, two.address],
      ['OVERVIEW', one.address],
      [issue.key, one.address],
      ['SUMMARY', one.address],
      ['', two.address],
      ['', one.address],
      ['', one.address],
    ]);
    expect((await told())[0]).toMatchObject({ kind: 'VIEWED', browser: 'Mozilla/5.0 (người đọc)', at: expect.any(String) });
    await db.execute(sql`update share_visits set at = at - interval '61 minutes'`);
    await seen(one, 'SUMMARY');
    expect((await told())[0]).toMatchObject({ part: 'SUMMARY', address: one.address });
    expect((await list(project.id)).body.items[0]).toMatchObject({ views: 3 });
  });

  test('200: another language of an open page is no other view, unless the caller has not viewed the report before', async () => {
    const project = await team.project({ languages: ['vi', 'en'] });
    await buildIssue(db, { project, status: 'OPEN' });
    const share = await buildShare(db, project, { language: 'both' });
    const reader = newReader(app);
    const views = async () => [(await list(project.id)).body.items[0]?.views, (await visits(project.id, { shareId: share.id })).body.total];
    const change = (from: typeof reader, language: 'vi' | 'en') =>
      from.post(sharesContract.report, { token: share.token, language, again: true });
    await open(share.token, reader);
    for (const language of ['en', 'vi', 'en'] as const) {
      expect((await change(reader, language)).body.document.language).toBe(language);
    }
    expect(await views()).toEqual([1, 1]);
    await open(share.token, reader);
    expect(await views()).toEqual([2, 2]);
    await change(newReader(app), 'en');
    expect(await views()).toEqual([3, 3]);
    const other = newReader(app);
    await other.post(sharesContract.seen, { token: share.token, parts: [COVER] });
    await change(other, 'en');
    expect(await views()).toEqual([4, 4]);
  });

  test('200: the log is paginated', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    for (let n = 0; n < 5; n++) await open(share.token);
    const { body } = await visits(project.id, { shareId: share.id, page: 2, pageSize: 2 });
    expect(body).toMatchObject({ page: 2, pageSize: 2, total: 5, more: false });
    expect(body.items.length).toBe(2);
  });

  test('200: only the allowed number of views is kept, and other entries stay', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const reader = newReader(app);
    await reader.post(sharesContract.say, { token: share.token, kind: 'COMMENT', name: 'An', text: 'Chào.' });
    for (let n = 0; n < 6; n++) await open(share.token, reader);
    await trimViews(db, share, 4);
    const kinds = (await visits(project.id, { shareId: share.id })).body.items.map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(4).fill('VIEWED'), 'COMMENTED']);
  });

  test('200: describes the browser in readable form', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await newReader(app).post(sharesContract.report, { token: share.token }, { headers: { 'user-agent': browser } });
    expect((await visits(project.id, { shareId: share.id })).body.items).toMatchObject([{ browser, device: 'Firefox, Windows' }]);
  });

  test('400: long browser names are truncated, and too many parts are rejected', async () => {
    const project = await team.project();
    const share = await buildShare(db, project);
    const reader = newReader(app);
    await reader.post(sharesContract.report, { token: share.token }, { headers: { 'user-agent': 'x'.repeat(5_000) } });
    expect((await visits(project.id, { shareId: share.id })).body.items[0]?.browser.length).toBe(300);
    const parts = Array.from({ length: LIMITS.partsSeen + 1 }, (_, n) => `${n}`);
    expect((await reader.post(sharesContract.seen, { token: share.token, parts })).errors).toEqual(['FIELD_TOO_LONG']);
    expect((await visits(project.id, { shareId: share.id })).body.items.length).toBe(1);
  });
});
