/** The stubbed server of component tests. Reports requests and responses that violate the contract. */

import { ERRORS, type ErrorCode } from '@coloa/contract/errors.ts';
import type { EventKind } from '@coloa/contract/events/event-kinds.ts';
import { type EventData, eventsContract } from '@coloa/contract/events/events.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { type Endpoint, errorBody, type RequestOf, type ResponseOf } from '@coloa/contract/http.ts';
import { impliedErrors } from '@coloa/contract/implied-errors.ts';
import { presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { vi } from 'vitest';
import { breachesOf, matchPath, type Parsed, parseRequest } from './contract-check.ts';
import { report } from './problems.ts';
import type { Answer, Sent } from './stub-fetch.ts';

/** A received request, with the schemas' defaults applied. */
export type Received<E> = RequestOf<E> & { file?: File };

export class Refusal {
  readonly code: ErrorCode;
  readonly options: RefusalOptions;
  constructor(code: ErrorCode, options: RefusalOptions) {
    this.code = code;
    this.options = options;
  }
}

interface RefusalOptions {
  /** The error message; by default, the code. */
  message?: string;
  /** The path of the field. An array creates one error per path. */
  path?: string | readonly string[];
  /** The stored object, only for EDIT_CONFLICT. */
  current?: unknown;
  /** The id of the request, only for INTERNAL. */
  id?: string;
  headers?: Record<string, string>;
}

export const refusal = (code: ErrorCode, options: RefusalOptions = {}): Refusal => new Refusal(code, options);

/** Use `Response` for a file, a stream or a response with status 202. */
export type Reply<E> = ResponseOf<E> | Refusal | Response | 'no network';

interface Answered {
  endpoint: Endpoint;
  reply: (request: Parsed) => unknown;
  received: Parsed[];
  gate: Promise<void> | null;
  /** Called when a request arrives, before the request waits for `gate`. */
  arrived: (() => void) | null;
}

const state = { answered: new Map<Endpoint, Answered>(), test: 0, streams: new Set<ReadableStreamDefaultController<Uint8Array>>() };

function answeredOf(endpoint: Endpoint): Answered {
  const found = state.answered.get(endpoint);
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} has no answer in this test: call answer() first`);
  return found;
}

export function answer<E extends Endpoint>(endpoint: E, reply: Reply<E> | ((request: Received<E>) => Reply<E> | Promise<Reply<E>>)): void {
  const before = state.answered.get(endpoint);
  const given = typeof reply === 'function' ? (reply as (request: never) => unknown) : () => reply;
  state.answered.set(endpoint, {
    endpoint,
    reply: given as (request: Parsed) => unknown,
    received: before?.received ?? [],
    gate: before?.gate ?? null,
    arrived: before?.arrived ?? null,
  });
}

export function answerUnlessSet<E extends Endpoint>(endpoint: E, reply: Reply<E>): void {
  if (!state.answered.has(endpoint)) answer(endpoint, reply);
}

export function sent<E extends Endpoint>(endpoint: E): Received<E>[] {
  return answeredOf(endpoint).received as unknown as Received<E>[];
}

/** Makes requests wait for `release`. `arrived` resolves when the first request arrives. */
export function hold(endpoint: Endpoint): { arrived: Promise<void>; release: () => void } {
  const held = answeredOf(endpoint);
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  Object.assign(held, { gate: gate.promise, arrived: arrived.resolve });
  const release = () => {
    Object.assign(answeredOf(endpoint), { gate: null, arrived: null });
    gate.resolve();
  };
  return { arrived: arrived.promise, release };
}

/** Waits until the page has opened the event stream, then sends an event to the page. */
export async function publish(kind: EventKind | 'resync', data: Partial<EventData> = {}): Promise<void> {
  await vi.waitUntil(() => state.streams.size > 0, { timeout: 30_000 });
  const whole: EventData = { projectId: '', issueId: null, commentId: null, ...data };
  const message = new TextEncoder().encode(`event: ${kind}\ndata: ${JSON.stringify(whole)}\n\n`);
  for (const stream of state.streams) stream.enqueue(message);
}

function openStream(): Response {
  let own: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      own = controller;
      state.streams.add(controller);
    },
    cancel: () => void state.streams.delete(own),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

export function endStreams(): void {
  for (const stream of state.streams) stream.close();
  state.streams.clear();
}

export function resetServer(): void {
  state.test += 1;
  state.answered.clear();
  state.streams.clear();
  answer(eventsContract.stream, openStream);
  answer(filesContract.unavailable, { fileNames: [] });
  answer(presenceContract.beat, { people: [], nextSeconds: 20 });
}

/** Returns the matching endpoint with the fewest path parameters. */
function find(method: string, path: string): Answered | undefined {
  return [...state.answered.values()]
    .filter(({ endpoint }) => endpoint.method === method && matchPath(endpoint, path))
    .sort((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)[0];
}

function refuse(endpoint: Endpoint, { code, options: { message = code, path, current, id, headers } }: Refusal): Answer {
  const name = `${endpoint.method} ${endpoint.path}`;
  const allowed: readonly ErrorCode[] = [...impliedErrors(endpoint), ...(endpoint.errors ?? []), 'INTERNAL'];
  // `FIELD_INVALID` in the contract covers every code that starts with `FIELD_`.
  if (!allowed.includes(code) && !(code.startsWith('FIELD_') && allowed.includes('FIELD_INVALID')))
    report(`${name} never answers ${code}, says the contract`);
  const errors = [path ?? ''].flat().map((field) => ({ code, message, ...(field && { path: field }) }));
  const body = { errors, ...(id && { id }), ...(current !== undefined && { current }) };
  for (const breach of breachesOf(errorBody, body)) report(`${name}: the error of the test breaks the contract: ${breach}`);
  return { status: ERRORS[code].status, body, ...(headers && { headers }) };
}

/** Answers a request of the page. Reports a request or a response that violates the contract. */
export async function receive(request: Sent & { file?: File }): Promise<Answer> {
  const { test } = state;
  const path = request.path.split('?')[0] ?? '';
  const found = find(request.method, path);
  if (!found) {
    report(`no answer in this test to ${request.method} ${request.path}`);
    return 'no network';
  }
  const { endpoint } = found;
  const name = `${endpoint.method} ${endpoint.path}`;
  const { parsed, breaches } = parseRequest(endpoint, request);
  for (const breach of breaches) report(`${name}: the request breaks the contract: ${breach}`);
  if (endpoint.access !== 'public' && request.token === null) report(`${name}: the request has no token`);
  found.received.push(parsed);
  found.arrived?.();
  await found.gate;
  // Looks up the answer again, because the test may have set another one while the request waited.
  const reply = await (state.answered.get(endpoint) ?? found).reply(parsed);
  if (test !== state.test) return new Promise<never>(() => undefined);
  if (reply instanceof Response && (endpoint.kind ?? 'json') === 'json') report(`${name}: a value is expected, which can be validated`);
  if (reply === 'no network' || reply instanceof Response) return reply;
  if (reply instanceof Refusal) return refuse(endpoint, reply);
  for (const breach of breachesOf(endpoint.response, reply)) report(`${name}: the answer of the test breaks the contract: ${breach}`);
  return { status: 200, body: reply };
}
