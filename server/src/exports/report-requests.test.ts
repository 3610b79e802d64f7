import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { today } from '../platform/text/days.ts';

const { call, db, tokenOf } = await testApp();
const team = await buildTeam({ db, tokenOf });

let keys = 0;
const newProject = (overrides: Parameters<typeof team.project>[0] = {}) => team.project({ key: `ASK${++keys}`, ...overrides });
const report = (project: { id: string }, body: Record<string, unknown> = {}, who: Teammate = 'lead') =>
  call(exportsContract.report, { body: { projectId: project.id, ...body } }, team.as(who));

describe('POST /api/export/report', () => {
  test('400: repeated parts, statuses and severities are rejected, each with its position', async () => {
    const project = await newProject();
    const body = { parts: ['FINDINGS', 'SUMMARY', 'FINDINGS'], statuses: ['OPEN', 'OPEN'], severities: ['LOW', 'LOW'] };
    const twice = ['parts.2', 'statuses.1', 'severities.1'].map((path) => ({ code: 'NAMED_TWICE', path }));
    expect(await report(project, body)).toMatchObject({ status: 400, details: twice });
    const previewed = await call(reportsContract.preview, { params: { id: project.id }, body }, team.as('lead'));
    expect(previewed).toMatchObject({ status: 400, details: twice });
  });

  test('400: a Word template is rejected with another format', async () => {
    const template = { templateId: '01900000-0000-7000-8000-000000000000' };
    for (const format of [undefined, 'pdf', 'json'])
      expect(await report(await newProject(), { ...template, format })).toMatchObject({
        status: 400,
        details: [{ code: 'FIELD_NOT_ALLOWED', path: 'format' }],
      });
    expect((await report(await newProject(), { ...template, format: 'docx' })).errors).toEqual(['UNKNOWN_REPORT_TEMPLATE']);
  });

  test('200: the file name distinguishes an internal copy, another language and a version from the report of the day', async () => {
    const project = await newProject({ languages: ['vi', 'en'] });
    const day = today(team.workspace.timeZone);
    const nameOf = async (body: Record<string, unknown>, who?: Teammate) =>
      /filename="(.*?)"/.exec(`${(await report(project, { format: 'json', ...body }, who)).headers['content-disposition']}`)?.[1];
    expect(await nameOf({ statuses: ['OPEN', 'DRAFT'] })).toBe(`${project.key}-bao-cao-${day}-noi-bo.json`);
    expect(await nameOf({ statuses: ['OPEN', 'DRAFT'], language: 'en' })).toBe(`${project.key}-report-${day}-en-internal.json`);
    // Clients get no drafts, even if they request them.
    expect(await nameOf({ statuses: ['OPEN', 'DRAFT'] }, 'client')).toBe(`${project.key}-bao-cao-${day}.json`);
    const version = await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, team.as('lead'));
    const { id: versionId } = version.body;
    expect(await nameOf({ versionId })).toBe(`${project.key}-bao-cao-${day}-v1.json`);
    // The version exists in no other language.
    expect(await nameOf({ versionId, language: 'en' })).toBe(`${project.key}-bao-cao-${day}-v1.json`);
    expect(await nameOf({ language: 'both' })).toBe(`${project.key}-bao-cao-${day}-vi-en.json`);
  });
});
