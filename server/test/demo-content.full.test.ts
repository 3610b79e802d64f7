import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LAST_DAY } from '../seeds/company.ts';
import { ENGAGEMENTS } from '../seeds/engagements.ts';
import { fillDemo } from '../seeds/fill.ts';
import { dayIn } from '../seeds/story.ts';
import { NO_PROJECT } from '../src/leaderboard/leaderboard.tables.ts';
import { createPasswordHasher } from '../src/platform/security/password-hash.ts';
import { openDiskStorage } from '../src/platform/storage/storage.ts';
import { openTestDatabase } from './database.ts';

const SMALL = ENGAGEMENTS.filter(({ key }) => ['DIE', 'LVS', 'NUO', 'TSD'].includes(key));

async function contentAfterFilling(seed: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-demo-test-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const database = await openTestDatabase();
  try {
    const storage = openDiskStorage(folder);
    await fillDemo({ database, storage, passwords: createPasswordHasher() }, { seed, engagements: SMALL });
    const rows = async <T = unknown>(sql: string) => (await database.pool.query(sql)).rows as T[];
    return {
      issues:
        await rows(`select p.key, i.number, i.status, i.severity, i.priority, i.tags, i.title_vi, i.title_en, i.created_at, i.updated_at,
        i.due_day, i.search_text, u.username from issues i join projects p on p.id = i.project_id join users u on u.id = i.reporter_id order by 1, 2`),
      texts: await rows(`select p.key, i.number, c.language, c.description, c.steps, c.impact from issue_contents c
        join issues i on i.id = c.issue_id join projects p on p.id = i.project_id order by 1, 2, 3`),
      evidence: await rows<{
        kind: string;
      }>(`select p.key, i.number, e.position, e.kind, e.caption_vi, e.request, e.response, e.code, e.file_name
        from issue_evidence e join issues i on i.id = e.issue_id join projects p on p.id = i.project_id order by 1, 2, 3`),
      history: await rows<{
        at: Date;
      }>(`select p.key, i.number, h.at, h.action, regexp_replace(h.changes::text, '[0-9a-f-]{36}', '', 'g') as changes, h.note, h.version, u.username from issue_history h
        join issues i on i.id = h.issue_id join projects p on p.id = i.project_id join users u on u.id = h.actor_id order by 1, 2, 3, 4, 7`),
      looseEnds: await rows(`select p.key, i.number, i.status from issues i join projects p on p.id = i.project_id
        where (i.status = 'DUPLICATE') <> (i.duplicate_of is not null) or (i.status = 'RISK_ACCEPTED') <> (i.risk_until is not null and i.risk_reason <> '')
        or (i.status = 'CLOSED' and not exists (select 1 from retests r where r.issue_id = i.id and r.result = 'FIXED'))`),
      files: await rows(`select f.file_name, f.name, encode(f.sha256, 'hex') from files f order by 1`),
      groups: await rows<{ name: string; at: Date; keys: string[]; people: string[] }>(`select g.name, g.updated_at as at,
        array(select p.key from group_projects gp join projects p on p.id = gp.project_id where gp.group_id = g.id order by 1) as keys,
        array(select u.username from group_people gp join users u on u.id = gp.user_id where gp.group_id = g.id order by gp.position) as people
        from groups g order by 1`),
      rewards: await rows<{
        kind: string;
        day: string;
        points: number;
      }>(`select e.kind, e.day::text, u.username, sum(e.points)::int as points, count(*)::int
        from reward_entries e join users u on u.id = e.user_id group by 1, 2, 3 order by 1, 2, 3`),
      unearned: await rows(`select day, user_id, project_id, points from reward_days except
        select day, user_id, coalesce(project_id, '${NO_PROJECT}'), sum(points)::int from reward_entries group by 1, 2, 3`),
      writeUps: await rows<{ at: Date }>(`select w.title, w.content, w.likes, w.comments, w.created_at, u.username,
        greatest(w.updated_at, (select max(c.created_at) from write_up_comments c where c.write_up_id = w.id)) as at
        from write_ups w join users u on u.id = w.author_id order by 1`),
      counters: await rows<{
        issues: number;
        counted: number;
      }>(`select p.key, c.status, c.severity, c.issues, (select count(*)::int from issues i where i.project_id = p.id
        and i.status = c.status and i.severity = c.severity) as counted from project_counters c join projects p on p.id = c.project_id order by 1, 2, 3`),
    };
  } finally {
    await database.drop();
  }
}

describe('the demo', () => {
  it('has the same content only for the same seed, correct counts, and nothing after its last day', async () => {
    const [once, again, other] = [await contentAfterFilling('a'), await contentAfterFilling('a'), await contentAfterFilling('b')];
    expect(again).toEqual(once);
    expect(other).not.toEqual(once);
    for (const { issues, counted } of once.counters) expect(issues).toBe(counted);
    expect(once.looseEnds).toEqual([]);
    expect(once.groups).toMatchObject([{ name: 'Chuyển đổi số Lam Sơn', keys: ['TSD'], people: ['thu.pham', 'anh.dang'] }]);
    for (const { at } of [...once.history, ...once.groups, ...once.writeUps]) expect(dayIn(at) <= LAST_DAY, at.toISOString()).toBe(true);
    expect(once.writeUps).toHaveLength(24);
    expect(once.unearned).toEqual([]);
    const kinds = new Set(once.rewards.map(({ kind }) => kind));
    for (const kind of ['ISSUE', 'REVIEW', 'RETEST', 'TASK', 'ROW', 'WRITE_UP']) expect(kinds).toContain(kind);
    expect(new Set(once.rewards.map(({ day }) => day.slice(0, 7))).size).toBeGreaterThan(2);
    for (const { day } of once.rewards) expect(day <= LAST_DAY, day).toBe(true);
  }, 60_000);
});
