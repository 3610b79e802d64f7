import type { BuiltUser } from '../src/users/users.factory.ts';
import type { Engagement } from './engagement.ts';
import type { Random } from './random.ts';

export type Users = ReadonlyMap<string, BuiltUser>;

/** The users involved in an issue. One user can have several of these roles. */
export interface Team {
  lead: BuiltUser;
  tester: BuiltUser;
  reviewer: BuiltUser;
  client: BuiltUser | null;
  fixer: BuiltUser | null;
  /** The contributor and the share in percent. */
  contributor: { user: BuiltUser; share: number } | null;
}

export function userOf(users: Users, username: string): BuiltUser {
  const user = users.get(username);
  if (!user) throw new Error(`nobody is called ${username}`);
  return user;
}

export function teamOf({ lead, testers, clients = [] }: Engagement, users: Users): Team {
  const [tester = lead, reviewer = lead] = testers;
  const client = clients[0] === undefined ? null : userOf(users, clients[0]);
  return {
    lead: userOf(users, lead),
    tester: userOf(users, tester),
    reviewer: userOf(users, reviewer),
    client,
    fixer: client,
    contributor: null,
  };
}

export function issueTeamOf(engagement: Engagement, users: Users, random: Random, told?: string): Team {
  const { lead, testers } = engagement;
  const reporter = told ?? random.pick(testers);
  const reviewer = testers[0] === undefined || testers[0] === reporter ? lead : testers[0];
  const general = teamOf(engagement, users);
  const fixer = random.chance(0.6) ? general.client : null;
  const others = testers.filter((tester) => tester !== reporter);
  const contributor = others.length > 0 && random.chance(0.25) ? userOf(users, random.pick(others)) : null;
  return {
    ...general,
    tester: userOf(users, reporter),
    reviewer: userOf(users, reviewer),
    fixer,
    contributor: contributor && { user: contributor, share: random.pick([10, 20, 30, 50]) },
  };
}
