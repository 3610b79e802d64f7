import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';

const HATS = { lead: ['LEAD'], tester: ['TESTER'], other: ['TESTER'], reviewer: ['REVIEWER'], client: ['CLIENT'] } as const;

export type Teammate = keyof typeof HATS | 'outsider' | 'stranger';

export async function buildTeam({ db, tokenOf }: Pick<TestApp, 'db' | 'tokenOf'>) {
  const workspace = await buildWorkspace(db);
  const member = (role: 'Tester' | 'Client' = 'Tester') => buildMember(db, { workspace, role });
  const people = {
    lead: await member(),
    tester: await member(),
    other: await member(),
    reviewer: await member(),
    client: await member('Client'),
    outsider: await member(),
    stranger: await buildMember(db, { role: 'Admin' }),
  };
  const tokens = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([who, person]) => [who, await tokenOf(person)] as const)),
  ) as Record<Teammate, string>;

  async function project(overrides: Parameters<typeof buildProject>[1] = {}, parts: Parameters<typeof buildProject>[2] = {}) {
    const built = await buildProject(db, { workspaceId: workspace.id, createdBy: people.lead.id, ...overrides }, parts);
    for (const [who, hats] of Object.entries(HATS)) {
      await buildAssignee(db, { project: built, user: people[who as keyof typeof HATS], hats: [...(hats as readonly Hat[])] });
    }
    return built;
  }

  return { workspace, people, as: (who: Teammate) => ({ token: tokens[who] }), project };
}
