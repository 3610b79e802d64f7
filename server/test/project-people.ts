import { buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';

export async function buildProjectPeople({ db, tokenOf }: Pick<TestApp, 'db' | 'tokenOf'>) {
  const workspace = await buildWorkspace(db);
  const people = {
    lead: await buildMember(db, { workspace, role: 'Lead' }),
    admin: await buildMember(db, { workspace, role: 'Admin' }),
    tester: await buildMember(db, { workspace }),
    client: await buildMember(db, { workspace, role: 'Client' }),
    stranger: await buildMember(db, { role: 'Admin' }),
  };
  const token = {
    lead: await tokenOf(people.lead),
    admin: await tokenOf(people.admin),
    tester: await tokenOf(people.tester),
    client: await tokenOf(people.client),
    stranger: await tokenOf(people.stranger),
  };

  const newProject = (overrides: Parameters<typeof buildProject>[1] = {}, parts: Parameters<typeof buildProject>[2] = {}) =>
    buildProject(db, { workspaceId: workspace.id, createdBy: people.lead.id, ...overrides }, parts);

  async function projectWithTeam(...like: Parameters<typeof newProject>) {
    const built = await newProject(...like);
    await buildAssignee(db, { project: built, user: people.tester });
    await buildAssignee(db, { project: built, user: people.client, hats: ['CLIENT'] });
    return built;
  }

  return { workspace, ...people, token, newProject, projectWithTeam };
}

export type ProjectPerson = keyof Awaited<ReturnType<typeof buildProjectPeople>>['token'];
