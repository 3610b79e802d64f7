import type { Endpoint } from '@coloa/contract/http.ts';
import fc from 'fast-check';
import type { SampleCall } from '../sample-calls/sample-call.ts';
import { aimedAt, IdOf, junk, type Place, placesOf } from './hostile-values.ts';
import { type Oddity, oddities, type Wire } from './oddities.ts';

type Node = Record<string, unknown>;

type Change =
  | { kind: 'set'; path: string[]; value: unknown }
  | { kind: 'remove'; path: string[] }
  | { kind: 'repeat'; path: string[]; times: number }
  | { kind: 'add'; path: string[]; value: unknown };

export interface Plan {
  changes: Change[];
  oddities: Oddity[];
  actor: number;
  swap: { place: number; id: IdOf } | null;
  encoded: boolean;
  from: string;
}

const UNKNOWN = ['isAdmin', 'workspaceId', 'role', '__proto__', 'constructor', 'id', 'createdBy', 'deletedAt', 'a'.repeat(5_000), ''];

function changeOf(places: readonly Place[]): fc.Arbitrary<Change> {
  const place = fc.constantFrom(...places);
  return fc.oneof(
    { weight: 12, arbitrary: place.chain(({ path, schema }) => aimedAt(schema).map((value): Change => ({ kind: 'set', path, value }))) },
    { weight: 1, arbitrary: place.map(({ path }): Change => ({ kind: 'remove', path })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(place, fc.constantFrom(2, 50, 51, 201, 501, 5_001))
        .map(([{ path }, times]): Change => ({ kind: 'repeat', path, times })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(place, fc.constantFrom(...UNKNOWN), junk)
        .map(([{ path }, name, value]): Change => ({ kind: 'add', path: [...path.slice(0, -1), name], value })),
    },
  );
}

export function plansOf(endpoint: Endpoint): fc.Arbitrary<Plan> {
  const places = placesOf(endpoint);
  const odd = fc.constantFrom(...(Object.keys(oddities) as Oddity[]));
  return fc.record({
    changes:
      places.length === 0
        ? fc.constant<Change[]>([])
        : fc.oneof(
            { weight: 1, arbitrary: fc.constant<Change[]>([]) },
            { weight: 6, arbitrary: fc.array(changeOf(places), { minLength: 1, maxLength: 3 }) },
          ),
    oddities: fc.oneof(
      { weight: 13, arbitrary: fc.constant<Oddity[]>([]) },
      { weight: 6, arbitrary: odd.map((one) => [one]) },
      { weight: 1, arbitrary: fc.tuple(odd, odd) },
    ),
    actor: fc.nat({ max: 1_000 }),
    swap: fc
      .option(fc.record({ place: fc.nat({ max: 20 }), id: fc.tuple(fc.constantFrom('foreign', 'deleted', 'own'), fc.nat({ max: 500 })) }), {
        freq: 3,
      })
      .map((chosen) => chosen && { place: chosen.place, id: new IdOf(chosen.id[0] as IdOf['kind'], chosen.id[1]) }),
    encoded: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    from: fc.nat({ max: 0xffffff }).map((n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`),
  });
}

export type Resolve = (id: IdOf) => string;

// Without the copy, an object could become part of itself, which JSON cannot represent.
const resolved = (value: unknown, resolve: Resolve): unknown => (value instanceof IdOf ? resolve(value) : structuredClone(value));

function setAt(root: Node, path: readonly string[], change: (parent: Node, name: string) => void): void {
  let node = root;
  for (const [n, key] of path.slice(0, -1).entries()) {
    if (node[key] === null || typeof node[key] !== 'object' || Buffer.isBuffer(node[key])) {
      if (Buffer.isBuffer(node[key])) return;
      node[key] = /^\d+$/.test(path[n + 1] ?? '') ? [] : {};
    }
    node = node[key] as Node;
  }
  change(node, path.at(-1) ?? '');
}

const MOST_BYTES = 5_000_000;

const define = (parent: Node, name: string, value: unknown): void =>
  void Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });

function apply(root: Node, change: Change, resolve: Resolve): void {
  setAt(root, change.path, (parent, name) => {
    if (change.kind === 'remove') Reflect.deleteProperty(parent, name);
    else if (change.kind === 'repeat') {
      if (Array.isArray(parent[name])) {
        const [first] = parent[name] as unknown[];
        const length = Math.min(change.times, Math.ceil(MOST_BYTES / JSON.stringify(first ?? null).length));
        parent[name] = Array.from({ length }, () => first);
      } else if (typeof parent[name] === 'string') parent[name] = parent[name].slice(0, 200_000 / change.times).repeat(change.times);
    } else if (!(Array.isArray(parent) && name === 'length')) define(parent, name, resolved(change.value, resolve));
  });
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

function* idPaths(value: unknown, path: string[]): Generator<string[]> {
  if (isId(value)) yield path;
  else if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value))
    for (const [key, child] of Object.entries(value)) yield* idPaths(child, [...path, key]);
}

/** Replaces lone surrogates, because a URL cannot contain them. */
const textOf = (value: unknown, length = 12_000): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.slice(0, length).toWellFormed();
};

const rawInAddress = (text: string): string => text.replaceAll(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char.toWellFormed()));

const addressOf = ({ path }: Endpoint, { params, query }: SampleCall, encoded: boolean): string => {
  const write = encoded ? encodeURIComponent : rawInAddress;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => write(textOf((params as Node | undefined)?.[name] ?? '', 3_000)));
  const search = Object.entries(query ?? {}).map(([name, value]) => `${write(textOf(name, 5_000))}=${write(textOf(value))}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
};

export function wireOf(endpoint: Endpoint, sample: SampleCall, plan: Plan, token: string | undefined, resolve: Resolve): Wire {
  const { headers: own = {}, ...args } = sample;
  const isRaw = Buffer.isBuffer(args.body);
  const root = { ...structuredClone({ ...args, ...(isRaw ? { body: undefined } : {}) }), ...(isRaw ? { body: args.body } : {}) } as Node;
  const paths = [...idPaths(root, [])];
  const swapped = plan.swap && paths[plan.swap.place % Math.max(paths.length, 1)];
  if (plan.swap && swapped) apply(root, { kind: 'set', path: swapped, value: plan.swap.id }, resolve);
  // Nested repetitions would exhaust the memory, so only the first one is applied.
  let repeats = 0;
  for (const change of plan.changes) if (change.kind !== 'repeat' || ++repeats === 1) apply(root, change, resolve);
  const { body } = root;
  const payload = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body) ?? '');
  const wire: Wire = {
    method: endpoint.method,
    address: addressOf(endpoint, root as SampleCall, plan.encoded),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      'x-forwarded-for': plan.from,
      ...(token === undefined ? {} : { token }),
      ...own,
    },
    payload,
  };
  return plan.oddities.reduce((odd, name) => oddities[name](odd), wire);
}
