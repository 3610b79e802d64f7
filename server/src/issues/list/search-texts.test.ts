import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildTopic, buildWriteUp } from '../../topics/topics.factory.ts';
import { foldSomeWriteUps } from '../../topics/write-up-texts.service.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import { foldSomeIssues } from './search-texts.service.ts';

const t = await testApp();

test('after the job, phrase searches find texts that an earlier version of Coloa folded', async () => {
  const admin = await buildMember(t.db, { role: 'Admin' });
  const token = await t.tokenOf(admin);
  const project = await buildProject(t.db, { workspaceId: admin.workspaceId, createdBy: admin.id });
  const vi = { title: 'Lỗi', description: 'Hàm strcpy của C++ ghi quá bộ đệm' };
  const issue = await buildIssue(t.db, { project }, { contents: { vi } });
  const topic = await buildTopic(t.db, admin);
  const writeUp = await buildWriteUp(t.db, admin, topic, { title: 'C++', content: 'Bộ đệm của strcpy' });
  const stored = async () =>
    (
      await t.db.execute(
        sql`select search_text, search_version, updated_at::text from issues union all select search_text, search_version, updated_at::text from write_ups`,
      )
    ).rows;
  const folded = await stored();
  await t.db.execute(sql`update issues set search_text = 'strcpy dem bo qua ghi c', search_version = 1`);
  await t.db.execute(sql`update write_ups set search_title = 'c', search_text = 'dem bo strcpy', search_version = 1`);

  const found = async (q: string) => {
    const issues = await t.call(issuesContract.list, { query: { q } }, { token });
    const writeUps = await t.call(writeUpsContract.list, { body: { q } }, { token });
    return [issues.body.items.map(({ id }) => id), writeUps.body.items.map(({ id }) => id)];
  };
  expect(await found('"bộ đệm"')).toEqual([[], []]);
  expect([await foldSomeIssues(t.db), await foldSomeWriteUps(t.db)]).toEqual([true, true]);
  expect([await foldSomeIssues(t.db), await foldSomeWriteUps(t.db)]).toEqual([false, false]);
  expect(await found('"bộ đệm"')).toEqual([[issue.id], [writeUp.id]]);
  expect(await found('c++')).toEqual([[issue.id], [writeUp.id]]);
  expect(await stored()).toEqual(folded);
});
