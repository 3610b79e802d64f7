import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { newId } from '../platform/ids.ts';
import { buildIssue } from './issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { as, project } = await buildTeam(app);
const home = await project({ key: 'HVB' });
const leftOvers = (id: string, who: Teammate = 'tester') => call(issuesContract.leftOvers, { params: { id } }, as(who));

describe('GET /api/issue/project/{id}/left-overs', () => {
  test('200: issues whose texts still hold placeholders, by number, each with where; others and what is binned not', async () => {
    const first = await buildIssue(db, { project: home }, { contents: { vi: { title: 'Lỗi tại [chức năng]', steps: 'Mở [chức năng]' } } });
    await buildIssue(
      db,
      { project: home },
      { contents: { vi: { title: 'Xong', description: '[Trang](https://a.example) `a[0]` - [x]' } } },
    );
    const second = await buildIssue(
      db,
      { project: home, status: 'OPEN' },
      { contents: { vi: { title: 'Hai' }, en: { title: 'Two [endpoint]' } } },
    );
    await buildIssue(db, { project: home, deletedAt: new Date() }, { contents: { vi: { title: '[chức năng]' } } });
    expect(await leftOvers(home.id)).toMatchObject({
      status: 200,
      body: [
        {
          id: first.id,
          key: first.key,
          leftOvers: [
            { language: 'vi', text: 'title', placeholders: ['[chức năng]'] },
            { language: 'vi', text: 'steps', placeholders: ['[chức năng]'] },
          ],
        },
        { id: second.id, status: 'OPEN', leftOvers: [{ language: 'en', text: 'title', placeholders: ['[endpoint]'] }] },
      ],
    });
  });

  test('200: of however many issues', async () => {
    const many = await project({ key: 'MANY' });
    const contents = { vi: { title: 'Lỗi tại [chức năng]' }, en: { title: 'Flaw in [feature]' } };
    for (let n = 0; n < 60; n++) await buildIssue(db, { project: many }, { contents });
    const { body } = await leftOvers(many.id);
    expect(body.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(body.every(({ leftOvers: left }) => left.length === 2)).toBe(true);
  });

  test('200: clients are told of none', async () => {
    expect((await leftOvers(home.id, 'client')).body).toEqual([]);
  });

  test('400: what is not an id', async () => {
    expect(await leftOvers('HVB')).toMatchObject({ status: 400 });
  });

  test('401: nobody without a token', async () => {
    expect(await call(issuesContract.leftOvers, { params: { id: home.id } })).toMatchObject({ status: 401 });
  });

  test('404: a project that is not there for the caller', async () => {
    expect(await leftOvers(newId())).toMatchObject({ status: 404 });
    for (const who of ['outsider', 'stranger'] as const) expect(await leftOvers(home.id, who)).toMatchObject({ status: 404 });
  });
});
