import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db } = app;
const team = await buildTeam(app);

test('smoke', async () => {
  const project = await team.project();
  await buildIssue(db, { project, status: 'OPEN' });
  const created = await call(
    sharesContract.create,
    { params: { id: project.id }, body: { label: 'HVB', language: 'vi', password: 'mot mat khau' } },
    team.as('lead'),
  );
  console.log(created.text);
  const token = created.body.token;
  const a = await call(sharesContract.report, { body: { token } });
  console.log(a.text);
  const b = await call(sharesContract.report, { body: { token, password: 'x' } });
  console.log(b.text);
  const c = await call(sharesContract.report, { body: { token, password: 'mot mat khau' } });
  console.log(c.text, c.cookies);
  const d = await call(sharesContract.download, { body: { token, password: 'mot mat khau', format: 'html' } });
  console.log(d.status, d.headers, d.text.slice(0, 300));
  const l = await call(sharesContract.visits, { params: { id: project.id }, query: { shareId: created.body.share.id } }, team.as('lead'));
  console.log(l.text);
  const r = await call(sharesContract.revoke, { params: { id: project.id }, query: {} }, team.as('lead'));
  console.log(r.text);
  const e = await call(sharesContract.report, { body: { token, password: 'mot mat khau' } });
  console.log(e.text);
  console.log(app.logged);
  await buildShare(db, project);
  expect(1).toBe(1);
});
