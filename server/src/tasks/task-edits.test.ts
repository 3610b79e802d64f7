import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { taskTeam } from '../../test/task-team.ts';
import { buildTask, buildTick } from './tasks.factory.ts';

const app = await testApp();
const { call, db } = app;
const { team, project, added, update, detail, list } = await taskTeam(app);
const { tester, other, client } = team.people;

describe('PUT /api/task/{project_id}/update', () => {
  test('200: S28 changes only the fields sent, and increases the version by one', async () => {
    const id = await added({ title: 'Cũ', priority: 'P1', checkList: [{ title: 'Một' }, { title: 'Hai' }] });
    const [one, two] = (await detail(id)).checkList;
    const answer = await update({ id, version: 1, title: 'Mới', checkList: [{ title: 'Ba' }, { id: two?.id, title: 'Hai sửa' }] });
    expect(answer).toMatchObject({ status: 200, text: 'true', headers: { etag: '"2"' } });
    const after = await detail(id);
    expect(after).toMatchObject({ title: 'Mới', priority: 'P1', version: 2, rows: 2 });
    expect(after.checkList.map(({ title }) => title.vi)).toEqual(['Ba', 'Hai sửa']);
    expect(after.checkList[1]?.id).toBe(two?.id);
    expect(after.checkList.some((row) => row.id === one?.id)).toBe(false);
    await update({ id, version: 2, status: 'DONE', dueDay: '2026-03-05', assignees: [other.id] });
    expect(await detail(id)).toMatchObject({
      status: 'DONE',
      dueDay: '2026-03-05',
      overdue: false,
      assignees: [{ id: other.id }],
      version: 3,
    });
  });

  test('200: moves a task among its siblings and below another, and renumbers both lists without gaps', async () => {
    const own = await team.project();
    const [a, b, c, d] = [
      await added({ title: 'a' }, own.id),
      await added({ title: 'b' }, own.id),
      await added({ title: 'c' }, own.id),
      await added({ title: 'd' }, own.id),
    ];
    const shown = async () => (await list(own.id)).map(({ title, position, parentId }) => `${parentId ? '-' : ''}${title}${position}`);
    expect((await update({ id: d, before: b }, 'tester', own.id)).text).toBe('true');
    expect(await shown()).toEqual(['a0', 'd1', 'b2', 'c3']);
    await update({ id: a, before: null }, 'lead', own.id);
    expect(await shown()).toEqual(['d0', 'b1', 'c2', 'a3']);
    await update({ id: c, parentId: d }, 'lead', own.id);
    await update({ id: b, parentId: d, before: c, status: 'IN_PROGRESS' }, 'lead', own.id);
    expect(await shown()).toEqual(['d0', '-b0', '-c1', 'a1']);
    await update({ id: b, parentId: null, before: d }, 'lead', own.id);
    expect(await shown()).toEqual(['b0', 'd1', '-c0', 'a2']);
  });

  test('200: concurrent moves leave an order without gaps or duplicates', async () => {
    const own = await team.project();
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await buildTask(db, own, { title: `${n}` })).id);
    const moves = [
      { id: ids[0], before: ids[5] },
      { id: ids[4], before: ids[1] },
      { id: ids[3], parentId: ids[2] },
      { id: ids[5], before: null },
    ];
    const answers = await Promise.all(moves.map((move) => update(move, 'lead', own.id)));
    for (const { status, errors } of answers) expect([200, 400], errors.join()).toContain(status);
    const after = await list(own.id);
    for (const [, siblings] of Map.groupBy(after, ({ parentId }) => parentId)) {
      expect(siblings.map(({ position }) => position)).toEqual(siblings.map((_, n) => n));
    }
  });

  test('200: task counters drop deleted rows, and include the ticks of a returning user', async () => {
    const task = await buildTask(db, project, {}, { people: [tester], rows: ['một', 'hai', 'ba'] });
    const [one, two, three] = task.rows;
    if (!one || !two || !three) throw new Error('no rows');
    await buildTick(db, task, one, tester);
    await buildTick(db, task, two, tester, 'NOT_AVAILABLE');
    await buildTick(db, task, three, tester);
    await update({ id: task.id, version: 1, assignees: [other.id] });
    await update({
      id: task.id,
      version: 2,
      checkList: [
        { id: two.id, title: 'hai' },
        { id: three.id, title: 'ba' },
      ],
    });
    await update({ id: task.id, version: 3, assignees: [other.id, tester.id] });
    expect((await detail(task.id)).assignees).toMatchObject([
      { id: other.id, checked: 0, notAvailable: 0 },
      { id: tester.id, checked: 1, notAvailable: 1 },
    ]);
  });

  test('400: rejects self-references, cycles, a third level, reversed days, and texts or lists without a version', async () => {
    const parent = await added();
    const below = await added({ parentId: parent });
    const [a, b] = [await added(), await added()];
    await update({ id: b, version: 1, blockedBy: [a], startDay: '2026-03-05' });
    for (const [body, errors, path] of [
      [{ id: parent, parentId: parent }, ['TASK_CYCLE'], 'parentId'],
      [{ id: parent, parentId: below }, ['TASK_CYCLE'], 'parentId'],
      [{ id: parent, parentId: a }, ['TASK_TOO_DEEP'], 'parentId'],
      [{ id: a, parentId: below }, ['TASK_TOO_DEEP'], 'parentId'],
      [{ id: a, version: 1, blockedBy: [a] }, ['TASK_CYCLE'], 'blockedBy.0'],
      [{ id: a, version: 1, blockedBy: [b] }, ['TASK_CYCLE'], 'blockedBy.0'],
      [{ id: a, before: a }, ['UNKNOWN_TASK'], 'before'],
      [{ id: a, before: below }, ['UNKNOWN_TASK'], 'before'],
      [{ id: a, startDay: '2026-03-02', dueDay: '2026-03-01' }, ['DAYS_REVERSED'], 'dueDay'],
      [{ id: b, dueDay: '2026-03-04' }, ['DAYS_REVERSED'], 'dueDay'],
      [{ id: a, title: 'Không có phiên bản' }, ['FIELD_REQUIRED'], 'version'],
      [{ id: a, assignees: [tester.id] }, ['FIELD_REQUIRED'], 'version'],
      [{ id: a, blockedBy: [parent] }, ['FIELD_REQUIRED'], 'version'],
      [{ id: a, version: 1, assignees: [client.id] }, ['UNKNOWN_USER'], 'assignees.0'],
    ] as const) {
      const answer = await update(body);
      expect({ ...answer, path: answer.details[0]?.path }, JSON.stringify(body)).toMatchObject({ status: 400, errors, path });
    }
    expect(await detail(a)).toMatchObject({ parentId: null, blockedBy: [], version: 1 });
  });

  test('400: rejects one of two concurrent changes that together form a cycle', async () => {
    const [a, b] = [await added(), await added()];
    for (const changes of [
      [
        { id: a, version: 1, blockedBy: [b] },
        { id: b, version: 1, blockedBy: [a] },
      ],
      [
        { id: a, parentId: b },
        { id: b, parentId: a },
      ],
    ]) {
      const answers = await Promise.all(changes.map((change) => update(change)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test('401, 403, 404', async () => {
    const id = await added();
    expect((await call(tasksContract.update, { params: { project_id: project.id }, body: { id } })).status).toBe(401);
    expect((await update({ id, status: 'DONE' }, 'reviewer')).status).toBe(403);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await update({ id }, who)).status, who).toBe(404);
    expect((await update({ id }, 'lead', (await team.project()).id)).status).toBe(404);
  });

  test('409: keeps a text that another user changed in the meantime, and returns it', async () => {
    const id = await added({ title: 'Đầu' });
    await update({ id, version: 1, title: 'Của người trước' });
    const answer = await update({ id, version: 1, title: 'Của người sau' });
    expect(answer).toMatchObject({
      status: 409,
      errors: ['EDIT_CONFLICT'],
      details: [{ path: 'title' }],
      body: { current: { title: 'Của người trước' } },
    });
    expect((await update({ id, version: 1, description: 'Trường khác' })).status).toBe(200);
  });

  test('409: the later of two concurrent additions of assignees or blockers gets the first change', async () => {
    const [id, a, b] = [await added(), await added(), await added()];
    for (const [field, first, second] of [
      ['assignees', [tester.id], [other.id]],
      ['blockedBy', [a], [b]],
    ] as const) {
      const { version } = await detail(id);
      const answers = await Promise.all([first, second].map((list) => update({ id, version, [field]: list })));
      expect(answers.map(({ status }) => status).sort(), field).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      const stored = await detail(id);
      expect(refused).toMatchObject({
        errors: ['EDIT_CONFLICT'],
        details: [{ path: field }],
        body: { current: { [field]: stored[field] } },
      });
      expect(stored[field]).toHaveLength(1);
      const both = stored.version;
      expect((await update({ id, version: both, [field]: [...first, ...second] })).status).toBe(200);
      expect((await detail(id))[field]).toHaveLength(2);
    }
  });
});
