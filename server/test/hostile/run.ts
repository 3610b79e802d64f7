import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { RunningServer } from '../../../e2e/server.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { endpoints } from '../endpoints.ts';
import type { World } from '../sample-world.ts';
import { type Actor, type Grounds, goodRequest, openGrounds, resolver } from './actors.ts';
import { problemsOf } from './answers.ts';
import { type Plan, plansOf, wireOf } from './hostile-requests.ts';
import type { Wire } from './oddities.ts';
import { AUDITED, auditedIn, changedTables, type Sums, sumsOf } from './unchanged.ts';
import { openWire, type Reply, TooLate } from './wire.ts';

export interface Hostility {
  requests: number;
  seed: number;
  atOnce?: number;
  say?: (line: string) => void;
}

export interface Outcome {
  requests: number;
  seed: number;
  /** Each problem contains the number of its request, which together with the seed reproduces the request. */
  problems: string[];
  answers: Record<string, Record<string, number>>;
  succeeded: string[];
  calls: number;
  slowestMs: number;
  slowest: string;
  p99Ms: number;
  seconds: number;
  memory: { begin: number; most: number; end: number };
  guarded: { tables: number; rows: number; comparisons: number };
}

const SHARES = { intruders: 0.5, members: 0.42 } as const;
const BATCH = 250;
const WORLD_LASTS = 250;

const plans = endpoints.map(({ endpoint }) => plansOf(endpoint));
const planOf = (seed: number, n: number): Plan => {
  const [plan] = fc.sample(plans[n % plans.length] as fc.Arbitrary<Plan>, { seed: seed + n, numRuns: 1 });
  return plan as Plan;
};

function memoryOf(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

const kindOf = ({ status }: Reply): string => (status === 0 ? 'closed' : status < 300 ? 'done' : `${status}`);

const told = ({ method, address, headers, payload, raw }: Wire): string =>
  JSON.stringify({
    method,
    address: address.slice(0, 300),
    headers,
    payload: payload?.subarray(0, 600).toString(),
    raw: raw?.slice(0, 300),
  }).slice(0, 2_000);

interface Stage {
  actors: Actor[];
  /** The world that must not change, although requests contain its ids. */
  guarded: World;
  elsewhere: World;
}

/**
 * Sends hostile requests to the server. Reports responses that are late, violate the contract or have a status of 500 or above. Also
 * reports leaked content of another workspace, and changes without permission.
 */
export async function beHostile(
  server: RunningServer,
  platform: Platform,
  { requests, seed, atOnce = 8, say = () => {} }: Hostility,
): Promise<Outcome> {
  const begun = performance.now();
  const grounds: Grounds = await openGrounds(platform);
  const wire = openWire(server.url);
  const problems: string[] = [];
  const answers: Outcome['answers'] = {};
  const succeeded = new Set<string>();
  const times: number[] = [];
  const memory = { begin: memoryOf(server.process.pid), most: 0, end: 0 };
  let slowest = '';
  let slowestMs = 0;
  let died = false;
  server.process.once('exit', () => {
    died = true;
  });

  const tokens = new Map<Actor, Promise<string | undefined>>();
  const tokenOf = (actor: Actor): Promise<string | undefined> => {
    const token = tokens.get(actor) ?? actor.token();
    tokens.set(actor, token);
    return token;
  };

  async function request(n: number, { actors, elsewhere, guarded }: Stage): Promise<void> {
    const call = endpoints[n % endpoints.length];
    if (!call) return;
    const plan = planOf(seed, n);
    const willing = actors.filter((actor) => actor.tries(call));
    const actor = willing[plan.actor % willing.length];
    if (!actor) return;
    const token = await tokenOf(actor);
    const other = actor.world === guarded ? elsewhere : guarded;
    const sent = wireOf(call.endpoint, goodRequest(call, actor), plan, token, resolver(actor.world, other));
    const hidden = actor.world !== guarded || actor.name === 'nobody' || actor.name === 'reviewer elsewhere' ? guarded : null;
    const name = `#${n} ${call.name} by ${actor.name}`;
    try {
      const reply = await wire.send(sent);
      for (const problem of problemsOf(call, plan, sent, reply, hidden))
        problems.push(`${name}: ${problem}\n  ${plan.oddities.join(' ')} ${told(sent)}\n  → ${reply.status} ${reply.text.slice(0, 400)}`);
      const kind = kindOf(reply);
      answers[actor.name] = { ...answers[actor.name], [kind]: (answers[actor.name]?.[kind] ?? 0) + 1 };
      if (reply.status >= 200 && reply.status < 300) succeeded.add(call.name);
      if (reply.status === 401 && plan.oddities.length === 0) tokens.delete(actor);
      times.push(reply.ms);
      if (reply.ms > slowestMs) [slowestMs, slowest] = [reply.ms, `${name}: ${plan.oddities.join(' ')} ${told(sent).slice(0, 300)}`];
    } catch (error) {
      if (!(error instanceof TooLate)) throw error;
      problems.push(`${name}: no answer within the limit\n  ${plan.oddities.join(' ')} ${told(sent)}\n  ${error.message}`);
    }
  }

  async function batch(from: number, to: number, stage: Stage): Promise<void> {
    let next = from;
    const worker = async () => {
      while (next < to && !died) await request(next++, stage);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    memory.most = Math.max(memory.most, memoryOf(server.process.pid));
    if (died) problems.push(`the server ended before request ${to}:\n${server.output().slice(-2_000)}`);
  }

  const guarded = await grounds.newWorld();
  const elsewhere = await grounds.newWorld();
  const intruders = await grounds.intruders(guarded, elsewhere);
  let before: Sums = await sumsOf(grounds.db, guarded);
  let comparisons = 0;

  async function compare(from: number, to: number): Promise<void> {
    const after = await sumsOf(grounds.db, guarded);
    comparisons++;
    for (const table of changedTables(before, after)) problems.push(`between #${from} and #${to} something changed in ${table}`);
    before = after;
  }

  const intrudersEnd = Math.floor(requests * SHARES.intruders);
  const membersEnd = Math.floor(requests * (SHARES.intruders + SHARES.members));
  let own = elsewhere;
  let toldProblems = 0;
  for (let from = 0; from < requests && !died && problems.length < 40; ) {
    const last = from < intrudersEnd ? intrudersEnd : from < membersEnd ? membersEnd : requests;
    const to = Math.min(from + (from < intrudersEnd ? BATCH : WORLD_LASTS), last);
    if (from < intrudersEnd) await batch(from, to, { actors: intruders, guarded, elsewhere });
    else {
      const gone = own;
      own = await grounds.newWorld();
      // Building a world also changes data of the installation, so the checksums are computed again.
      before = await sumsOf(grounds.db, guarded);
      const isSystem = from >= membersEnd;
      const actors = isSystem ? [await grounds.system(own)] : grounds.members(own);
      // System users have access to all workspaces, so their changes are allowed.
      await batch(from, to, { actors, guarded: isSystem ? gone : guarded, elsewhere: gone });
    }
    if (from < membersEnd && !died) await compare(from, to);
    for (const problem of problems.slice(toldProblems)) say(problem);
    toldProblems = problems.length;
    say(`${to} of ${requests}, ${problems.length} problems, ${memory.most} MB`);
    from = to;
  }
  const audited = (await auditedIn(grounds.db, guarded)).filter((action) => !AUDITED.includes(action));
  if (audited.length > 0) problems.push(`the audit log tells of ${audited.join(', ')}`);
  for (const line of server.output().split('\n'))
    if (line.includes('unexpected error')) problems.push(`in the log: ${line.slice(0, 2_000)}`);
  memory.end = memoryOf(server.process.pid);
  wire.close();
  times.sort((a, b) => a - b);
  const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0);
  return {
    requests,
    seed,
    problems,
    answers,
    succeeded: [...succeeded].sort(),
    calls: endpoints.length,
    slowestMs: Math.round(slowestMs),
    slowest,
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    seconds: Math.round((performance.now() - begun) / 1000),
    memory,
    guarded: { tables: Object.keys(before).length, rows, comparisons },
  };
}
