import { readFileSync } from 'node:fs';
import { effectOf } from '@coloa/contract/tokens/token-rights.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { openSession } from '../../src/sessions/sessions.service.ts';
import { buildToken } from '../../src/tokens/tokens.factory.ts';
import { buildMember } from '../../src/users/users.factory.ts';
import type { NamedEndpoint } from '../endpoints.ts';
import type { SampleCall } from '../sample-calls/sample-call.ts';
import { sampleCall } from '../sample-calls.ts';
import { buildWorld, type World } from '../sample-world.ts';
import type { IdOf } from './hostile-values.ts';

export interface Actor {
  name: string;
  token: () => Promise<string | undefined>;
  world: World;
  intrudes?: true;
  tries(call: NamedEndpoint): boolean;
}

const allowed = new Map(
  readFileSync(new URL('../permission-matrix.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => [line.slice(0, 60).trimEnd(), line.slice(60).split(/\s+/)] as const),
);
const COLUMN = { System: 0, Admin: 1, Lead: 2, Tester: 3, Client: 4, outsider: 5 } as const;

/**
 * Returns whether the role can never make the call, which is `-` in the matrix. A call that returns 404 for one object may succeed for
 * another.
 */
const neverMay = (role: keyof typeof COLUMN, { endpoint }: NamedEndpoint): boolean =>
  allowed.get(`${endpoint.method.padEnd(6)} ${endpoint.path}`)?.[COLUMN[role]] === '-';

export type Grounds = Awaited<ReturnType<typeof openGrounds>>;

export async function openGrounds(platform: Platform) {
  const { database } = platform;
  const { db } = database;
  const sessionOf = (user: { id: string; workspaceId: string }, workspace: { id: string } = { id: user.workspaceId }) =>
    database.transaction((tx) => openSession(tx, user.id, workspace.id, { remember: true, userAgent: 'hostile', address: '127.0.0.1' }));
  const newWorld = () => buildWorld({ db, platform, sessionOf });

  const by = (name: string, world: World, user: { id: string; workspaceId: string }, tries: Actor['tries'] = () => true): Actor => ({
    name,
    world,
    tries,
    token: async () => (await sessionOf(user, world.workspace)).token,
  });
  const nobody = (world: World): Actor => ({ name: 'nobody', world, tries: () => true, token: async () => undefined });

  async function intruders(guarded: World, elsewhere: World): Promise<Actor[]> {
    const { token } = await buildToken(db, { ...guarded.admin, workspaceId: guarded.workspace.id }, { scope: 'READ' });
    const all = [
      nobody(guarded),
      by('client', guarded, guarded.members.Client, (call) => effectOf(call.endpoint) === 'reads' || neverMay('Client', call)),
      { name: 'reading token', world: guarded, tries: () => true, token: async () => token },
      { ...by('reviewer elsewhere', elsewhere, elsewhere.members.Tester), world: guarded },
    ];
    return all.map((actor) => ({ ...actor, intrudes: true }));
  }

  const members = (world: World): Actor[] => [
    by('admin', world, world.admin),
    by('lead', world, world.members.Lead),
    by('tester and reviewer', world, world.members.Tester),
    by('client', world, world.members.Client),
    { ...nobody(world), name: 'reader of a link' },
  ];

  const system = async (world: World): Promise<Actor> =>
    by('system', world, { ...(await buildMember(db, { role: 'System', workspace: world.workspace })), workspaceId: world.workspace.id });

  return { db, newWorld, intruders, members, system };
}

const publicSamples: Record<string, (world: World) => SampleCall> = {
  'sessions.login': ({ members }) => ({ body: { username: members.Tester.username, password: 'đoán mò mật khẩu' } }),
  'sessions.logout': () => ({ body: { token: 'x'.repeat(43) } }),
  'sessions.refresh': () => ({ body: { token: 'x'.repeat(43) } }),
  'sessions.workspacesOfUser': () => ({}),
  'passwordLinks.ask': ({ members }) => ({ query: { username: members.Tester.username } }),
  'passwordLinks.check': () => ({ body: { token: 'x'.repeat(43) } }),
  'passwordLinks.reset': () => ({ body: { token: 'x'.repeat(43), newPassword: 'gió đưa cành trúc la đà' } }),
  'files.publicImage': () => ({ params: { fileName: `${'0'.repeat(32)}.png` } }),
  'platform.openapi': () => ({}),
};

/** Replaces the token, because only the recipient of a report link knows it. */
const withoutLink = (sample: SampleCall): SampleCall => ({ ...sample, body: { ...(sample.body as object), token: 'x'.repeat(43) } });

const withoutRight = ({ headers: { token: _, ...headers } = {}, ...sample }: SampleCall): SampleCall => ({ ...sample, headers });

export function goodRequest({ name }: NamedEndpoint, { world, name: who, intrudes }: Actor): SampleCall {
  const sample = publicSamples[name]?.(world) ?? sampleCall(name, world);
  const isLink = ['shares.report', 'shares.download', 'shares.seen', 'shares.say'].includes(name);
  const known = isLink && who !== 'reader of a link' ? withoutLink(sample) : sample;
  return intrudes ? withoutRight(known) : known;
}

function idsOf(world: World): string[] {
  const found = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) found.add(value);
    else if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value) && depth < 5)
      for (const child of Object.values(value)) look(child, depth + 1);
  };
  look(world, 0);
  return [...found];
}

export function resolver(own: World, foreign: World): (id: IdOf) => string {
  const ids = { own: idsOf(own), foreign: idsOf(foreign), deleted: [own.binnedProject.id, own.binnedIssue.id], absent: [] as string[] };
  return ({ kind, n }) => ids[kind][n % Math.max(ids[kind].length, 1)] ?? newId();
}
