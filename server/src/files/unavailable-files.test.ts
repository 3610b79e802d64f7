import { type FilePlace, filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { newReader } from '../../test/reader.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildShare } from '../reports/shares/shares.factory.ts';
import { buildFile } from './files.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { workspace, people, as, project } = await buildTeam(app);

interface Named {
  fileName: string;
}
const upload = (who: Teammate) => buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people[who].id });
const show = ({ fileName }: Named) => `![Hình](/attachments/${fileName})`;

async function newIssue(mine: { id: string }, description: string, ...steps: ('IN_REVIEW' | 'OPEN')[]) {
  const contents = { vi: { title: 'Lỗ hổng', description } };
  const { id } = (await call(issuesContract.create, { body: { projectId: mine.id, contents } }, as('tester'))).body;
  for (const status of steps) {
    const body = { status, from: status === 'OPEN' ? ('IN_REVIEW' as const) : ('DRAFT' as const) };
    const { errors } = await call(issuesContract.update, { params: { id }, body }, as(status === 'OPEN' ? 'lead' : 'tester'));
    expect(errors).toEqual([]);
  }
  return id;
}
const published = (mine: { id: string }, description: string) => newIssue(mine, description, 'IN_REVIEW', 'OPEN');

const GONE: Named = { fileName: `${'0'.repeat(32)}.png` };

async function missing(where: { on: FilePlace['on']; id?: string }, files: readonly Named[], who: Teammate = 'lead') {
  const query = { ...where, fileNames: files.map(({ fileName }) => fileName).join(',') };
  const { body, errors } = await call(filesContract.unavailable, { query }, as(who));
  return errors.length > 0 ? errors : body.fileNames.map((name) => files.findIndex(({ fileName }) => fileName === name));
}

test('in a project: files that it does not show and the writer did not upload; a saved text does not show them', async () => {
  const [here, there] = [await project(), await project()];
  const [shown, elsewhere, fresh, foreign] = [await upload('tester'), await upload('tester'), await upload('lead'), await upload('other')];
  const issueId = await published(here, show(shown));
  await published(there, show(elsewhere));
  const files = [shown, elsewhere, fresh, foreign, GONE];
  expect(await missing({ on: 'PROJECT', id: here.id }, files)).toEqual([1, 3, 4]);
  expect(await missing({ on: 'ISSUE', id: issueId }, files)).toEqual([1, 3, 4]);

  const params = { id: here.id };
  const { version } = (await call(reportsContract.settings, { params }, as('lead'))).body;
  const body = { version, summary: { vi: files.map(show).join('\n\n'), en: '' } };
  expect((await call(reportsContract.saveSettings, { params, body }, as('lead'))).details).toEqual([]);
  const shared = await newReader(app).post(sharesContract.report, { token: (await buildShare(db, here)).token });
  const { images } = (shared.body as { document: { images: Named[] } }).document;
  expect(images.map(({ fileName }) => fileName).toSorted()).toEqual([shown.fileName, fresh.fileName].toSorted());
});

test('for a client: files that they cannot read', async () => {
  const here = await project();
  const [open, internal] = [await upload('tester'), await upload('tester')];
  const issueId = await published(here, show(open));
  await newIssue(here, show(internal));
  expect(await missing({ on: 'ISSUE', id: issueId }, [open, internal], 'client')).toEqual([1]);
});

test('in write-ups and templates: files of projects', async () => {
  const file = await upload('lead');
  expect(await missing({ on: 'WRITE_UP' }, [file, GONE])).toEqual([1]);
  await published(await project(), show(await upload('tester')));
  const mine = await project();
  await call(
    issuesContract.create,
    { body: { projectId: mine.id, contents: { vi: { title: 'x', description: show(file) } } } },
    as('lead'),
  );
  for (const on of ['WRITE_UP', 'TEMPLATE'] as const) expect(await missing({ on }, [file])).toEqual([0]);
});

test('404: a project or an issue that the caller cannot read, or that does not exist, is not found', async () => {
  const here = await project();
  const issueId = await newIssue(here, 'x');
  expect(await missing({ on: 'PROJECT', id: here.id }, [GONE], 'stranger')).toEqual(['NOT_FOUND']);
  expect(await missing({ on: 'ISSUE', id: issueId }, [GONE], 'client')).toEqual(['NOT_FOUND']);
  expect(await missing({ on: 'PROJECT' }, [GONE])).toEqual(['NOT_FOUND']);
});
