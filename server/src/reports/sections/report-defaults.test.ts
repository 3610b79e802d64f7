import { LIMITS } from '@coloa/contract/limits.ts';
import { reportDefaultsContract } from '@coloa/contract/reports/report-defaults.contract.ts';
import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { buildFile, placesOf } from '../../files/files.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildWorkspace } from '../../workspaces/workspaces.factory.ts';

const { call, db, platform, tokenOf } = await testApp();

async function newWorkspace() {
  const team = await buildTeam({ db, tokenOf });
  const person = await buildMember(db, { workspace: team.workspace, role: 'Admin' });
  const admin = { token: await tokenOf(person) };
  const params = { id: team.workspace.id };
  return {
    ...team,
    person,
    admin,
    read: (as = admin) => call(reportDefaultsContract.get, { params }, as),
    save: (body: object, as = admin) => call(reportDefaultsContract.save, { params, body: { version: 1, ...body } as never }, as),
  };
}

const shown = REPORT_PARTS.map((part) => ({ part, shown: true }));
const METHOD = { title: { vi: '', en: 'How we test' }, text: { vi: 'Cách làm.', en: 'By hand.' } };

describe('GET /api/workspace/{id}/report', () => {
  test('200: by default there are no sections, and the parts have the built-in order', async () => {
    const { read } = await newWorkspace();
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({ parts: shown, sections: [], version: 1, by: null, at: null, can: { edit: true } });
  });

  test('401, 403, 404: without a token, without READ_WORKSPACE, for another workspace', async () => {
    const { read, as, workspace } = await newWorkspace();
    expect((await call(reportDefaultsContract.get, { params: { id: workspace.id } })).status).toBe(401);
    for (const who of ['lead', 'client'] as const) expect(await read(as(who))).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await read(as('stranger'))).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });
});

describe('PUT /api/workspace/{id}/report', () => {
  test('200: changes only the given fields, and puts new kinds in their usual place and others before the appendix', async () => {
    const { save, read, person } = await newWorkspace();
    const own = { title: { vi: 'Liên hệ', en: 'Contacts' }, text: { vi: 'Gọi chị Hà.' } };
    const first = await save({ sections: { GLOSSARY: {}, 'own-ab12cd34': own, METHOD } });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ version: 2, by: { id: person.id }, at: expect.any(String) });
    expect(first.body.parts.map(({ part }) => part)).toEqual([
      'SUMMARY',
      'SCOPE',
      'METHOD',
      'OVERVIEW',
      'FINDINGS',
      'RETESTS',
      'COVERAGE',
      'GLOSSARY',
      'own-ab12cd34',
      'APPENDIX',
    ]);
    expect(first.body.sections).toContainEqual({ id: 'own-ab12cd34', title: own.title, text: { vi: 'Gọi chị Hà.', en: '' } });
    const second = await save({ version: 2, sections: { METHOD: { text: { en: 'By hand and tool.' } }, GLOSSARY: null } });
    expect(second.body.sections).toContainEqual({ id: 'METHOD', title: METHOD.title, text: { vi: 'Cách làm.', en: 'By hand and tool.' } });
    expect(second.body.sections).toHaveLength(2);
    const reordered = await save({ version: 3, parts: [{ part: 'METHOD', shown: false }, ...shown] });
    expect(reordered.body.parts.slice(0, 2)).toEqual([
      { part: 'METHOD', shown: false },
      { part: 'SUMMARY', shown: true },
    ]);
    expect((await read()).body).toEqual(reordered.body);
  });

  test('200: saving the same values changes nothing and adds no audit entry', async () => {
    const { save, workspace } = await newWorkspace();
    await save({ sections: { METHOD } });
    expect((await save({ version: 2, sections: { METHOD }, parts: shown })).body.version).toBe(2);
    const entries = await db
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspace.id), eq(auditEntries.action, 'REPORT_SECTIONS_CHANGED')));
    expect(entries).toEqual([{ details: { sections: ['METHOD'] } }]);
  });

  test('200: members of the workspace can read images of a section, which are also in project reports', async () => {
    const { save, workspace, person, project, as } = await newWorkspace();
    const { id, fileName } = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: person.id });
    await save({ sections: { METHOD: { text: { vi: `![Sơ đồ](/attachments/${fileName})` } } } });
    expect(await placesOf(db, id)).toEqual([workspace.id]);
    const { id: projectId } = await project();
    const preview = () => call(reportsContract.preview, { params: { id: projectId }, body: {} }, as('lead'));
    expect((await preview()).body.documents[0]?.images.map((image) => image.fileName)).toEqual([fileName]);
    await save({ version: 2, sections: { METHOD: null } });
    expect(await placesOf(db, id)).toEqual([]);
  });

  test('400: an unknown placeholder with its line, a duplicate part and an invalid section name are rejected', async () => {
    const { save } = await newWorkspace();
    const text = { vi: 'Một\n{{project.nam}} {{project.name}}', en: '{{x}} `{{y}}` {{7*7}}' };
    const { status, details, text: answer } = await save({ sections: { METHOD: { text } } });
    expect(status).toBe(400);
    expect(details).toEqual([
      expect.objectContaining({ code: 'UNKNOWN_PLACEHOLDER', path: 'sections.METHOD.text.vi' }),
      expect.objectContaining({ code: 'UNKNOWN_PLACEHOLDER', path: 'sections.METHOD.text.en' }),
    ]);
    expect(answer).toContain('“project.nam”');
    expect(await save({ parts: [...shown, { part: 'SCOPE', shown: false }] })).toMatchObject({
      status: 400,
      details: [{ code: 'NAMED_TWICE', path: `parts.${REPORT_PARTS.length}.part` }],
    });
    expect((await save({ sections: { INTRO: METHOD } })).status).toBe(400);
    const long = { METHOD: { text: { vi: 'a'.repeat(LIMITS.sectionText + 1) } } };
    expect(await save({ sections: long })).toMatchObject({ details: [{ code: 'FIELD_TOO_LONG', path: 'sections.METHOD.text.vi' }] });
  });

  test('403, 404: without WRITE_WORKSPACE, for another workspace', async () => {
    const { save, as } = await newWorkspace();
    for (const who of ['lead', 'client'] as const) expect((await save({ sections: { METHOD } }, as(who))).status).toBe(403);
    expect((await save({ sections: { METHOD } }, as('stranger'))).status).toBe(404);
  });

  test('409: a concurrent change of the same text gets EDIT_CONFLICT with the current state, and other changes succeed', async () => {
    const { save } = await newWorkspace();
    await save({ sections: { METHOD } });
    await save({ version: 2, sections: { METHOD: { text: { vi: 'Của người khác.' } } } });
    const answer = await save({ version: 2, sections: { METHOD: { text: { vi: 'Của tôi.' } } } });
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'sections.METHOD.text.vi' }] });
    expect(answer.body).toMatchObject({ current: { version: 3, sections: [{ text: { vi: 'Của người khác.' } }] } });
    expect((await save({ version: 2, sections: { METHOD: { text: { en: 'Mine.' } }, TEAM: {} } })).status).toBe(200);
  });

  test('409: exceeding the section limit gets SECTIONS_FULL', async () => {
    const { save } = await newWorkspace();
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`own-${String(n).padStart(8, '0')}`, {}]));
    expect((await save({ sections: many(LIMITS.reportSections) })).status).toBe(200);
    expect(await save({ version: 2, sections: { METHOD } })).toMatchObject({ status: 409, errors: ['SECTIONS_FULL'] });
  });
});

test('sections of a workspace are not in reports of other workspaces', async () => {
  const { save } = await newWorkspace();
  await save({ sections: { METHOD } });
  const other = await newWorkspace();
  const { id } = await other.project();
  const { body } = await call(reportsContract.settings, { params: { id } }, other.as('lead'));
  expect(body.sections).toEqual([]);
  expect((await buildWorkspace(db)).id).not.toBe(other.workspace.id);
});
