import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';
import { howCommon } from './issue-word-conditions.repo.ts';

const { db } = await testApp();

test('how common words are shows in issues of all years, and not in those alone that were imported a moment ago', async () => {
  const lead = await buildMember(db, { role: 'Lead' });
  const project = await buildProject(db, { workspaceId: lead.workspaceId, createdBy: lead.id });
  const issueOf = (title: string, at: Date) =>
    buildIssue(db, { project, createdAt: at, updatedAt: at }, { contents: { vi: { title, description: title } } });
  for (let n = 0; n < 60; n++) await issueOf('Mã hoá yếu', new Date(Date.UTC(2025, 0, 1 + n * 5)));
  for (let n = 0; n < 220; n++) await issueOf('Imported', new Date(Date.UTC(2026, 0, 1, 0, n)));
  const share = await howCommon(db, { workspaceId: lead.workspaceId }, 'yeu:*');
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.8);
});
