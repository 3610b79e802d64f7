import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { as, project } = await buildTeam(app);
const api = issuesContract;
const home = await project({ key: 'CHE' });

const SECRET = 'Mk-Quan-Tri-2026';

async function published(impact: string) {
  const { id } = await buildIssue(db, { project: home, status: 'OPEN' });
  let version = 1;
  const put = async (body: object) => {
    expect((await call(api.update, { params: { id }, body: { version, ...body } }, as('lead'))).status).toBe(200);
    version += 1;
  };
  const write = (text: string) => put({ contents: { vi: { impact: text } } });
  await write(impact);
  const history = async (who: Teammate = 'client') => (await call(api.history, { params: { id }, query: {} }, as(who))).body.items;
  const changes = async (who: Teammate = 'client') =>
    (await history(who)).flatMap((entry) => entry.changes).filter(({ field }) => field !== 'status');
  return { id, put, write, history, changes };
}

const impactOf = (from: string | null, to: string | null) => ({ field: 'contents.vi.impact', from, to });

describe('clients do not find in the history of an issue', () => {
  test('a passage that was redacted later, wherever it occurred before', async () => {
    const { write, changes } = await published(`Mật khẩu ${SECRET} dùng chung`);
    await write(`Mật khẩu ${SECRET} dùng chung, cả ${SECRET.toLowerCase()}x`);
    await write(`Mật khẩu ⟦${SECRET}⟧ dùng chung`);
    expect(await changes()).toEqual([
      impactOf('Mật khẩu ⟦⟧ dùng chung, cả ⟦⟧', 'Mật khẩu ⟦⟧ dùng chung'),
      impactOf('Mật khẩu ⟦⟧ dùng chung', 'Mật khẩu ⟦⟧ dùng chung, cả ⟦⟧'),
      impactOf('', 'Mật khẩu ⟦⟧ dùng chung'),
    ]);
    expect((await changes('lead')).at(-1)).toEqual(impactOf('', `Mật khẩu ${SECRET} dùng chung`));
  });

  test('a passage that was redacted, and then removed with its sentence', async () => {
    const { write, changes } = await published(`Mật khẩu ${SECRET}`);
    await write(`Mật khẩu ⟦${SECRET}⟧`);
    await write('Đã đổi mật khẩu');
    expect(JSON.stringify(await changes())).not.toContain(SECRET);
  });

  test.each([
    ['was deleted inside the brackets', 'Mật khẩu ⟦⟧'],
    ['was written in other words', '⟦mật khẩu quản trị⟧'],
    ['is too short to be located', `Mật khẩu ${SECRET.slice(0, -1)}⟦6⟧`],
  ])('texts that may contain a passage that %s', async (_, redacted) => {
    const { write, changes } = await published(`Mật khẩu ${SECRET}`);
    await write(`Mật khẩu là ${SECRET}`);
    await write(redacted);
    await write('Đã đổi mật khẩu');
    const withheld = { ...impactOf(null, null), withheld: true };
    const [newest, ...older] = await changes();
    expect(newest).toMatchObject({ from: expect.stringContaining('⟦⟧'), to: 'Đã đổi mật khẩu' });
    expect(older).toEqual([withheld, withheld, withheld]);
    expect(JSON.stringify(await changes('lead'))).not.toContain('withheld');
  });

  test('a passage that another section or the evidence redacts', async () => {
    const { put, write, history } = await published(`Mật khẩu ${SECRET}`);
    await write('Xem bằng chứng');
    const http = { id: 'exchange', kind: 'HTTP', captions: { vi: '', en: '' }, request: `POST /login\n\n⟦${SECRET}⟧`, response: '' };
    await put({ evidence: [http] });
    await put({ externalId: SECRET });
    expect(JSON.stringify(await history())).not.toContain(SECRET);
  });

  test('evidence that was replaced by a redacted item', async () => {
    const { put, changes } = await published('x');
    const code = (id: string, text: string) => ({ id, kind: 'CODE', captions: { vi: '', en: '' }, language: 'bash', text });
    await put({ evidence: [code('first000', `curl -u admin:${SECRET}`)] });
    await put({ evidence: [code('second00', 'curl -u ⟦⟧')] });
    const told = await changes();
    expect(JSON.stringify(told)).not.toContain(SECRET);
    expect(told.filter(({ withheld }) => withheld)).toHaveLength(2);
  });

  test('a passage in a note of a step', async () => {
    const { id, history } = await published('x');
    const note = `Đã đổi ${SECRET}`;
    const moved = await call(api.update, { params: { id }, body: { from: 'OPEN', status: 'IN_PROGRESS', note } }, as('lead'));
    expect(moved.status).toBe(200);
    expect((await call(api.history, { params: { id }, query: {} }, as('lead'))).body.items[0]?.note).toBe(note);
    const redacted = { version: 3, contents: { vi: { impact: `⟦${SECRET}⟧` } } };
    expect((await call(api.update, { params: { id }, body: redacted }, as('lead'))).status).toBe(200);
    expect(JSON.stringify(await history())).not.toContain(SECRET);
  });
});

test('without redactions clients see both sides of a change', async () => {
  const { write, changes } = await published('một');
  await write('hai');
  expect(await changes()).toEqual([impactOf('một', 'hai'), impactOf('', 'một')]);
});
