import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { megabytes } from '../bench/figures.ts';
import { residentBytes } from '../bench/memory.ts';
import { addProject } from '../e2e/acknowledged.ts';
import { signIn } from '../e2e/api-client.ts';
import { install } from './installation.ts';
import { inMs, paceOf } from './pace.ts';
import { openHeld, TELLS_WHAT_IT_HOLDS } from './retained-memory.ts';
import { type Trial, until } from './trial.ts';
import { errorLines } from './truth.ts';
import { upload } from './writers.ts';

const CLIENTS = Number(process.env.CLIENTS ?? 1000);
const PACE_MS = 6_000;
const TURNS = Number(process.env.TURNS ?? 2);
const SETTLED_MS = 12_000;
/** This time exceeds all limits of the server: 1 min for headers, 2 min for a body of this size, 1 min for a response that is not read. */
const PATIENCE_MS = 200_000;
const ISSUES = 60;
/** A file of this size does not fit into the network buffers of a client that does not read. */
const FILE_MB = 6;
const MB = 1024 * 1024;
interface Slow {
  socket: net.Socket;
  begun: number;
  ended: number | null;
}

type Act = (socket: net.Socket) => void;

function connect(port: number, act: Act): Slow {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const slow: Slow = { socket, begun: performance.now(), ended: null };
  const end = () => {
    slow.ended ??= performance.now() - slow.begun;
    socket.destroy();
  };
  socket.on('error', end).on('close', end);
  socket.on('connect', () => act(socket));
  return slow;
}

function trickle(socket: net.Socket, bytes: string): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || !socket.writable) clearInterval(timer);
    else socket.write(bytes[at++ % bytes.length] ?? 'a');
  }, 1_000);
  socket.on('close', () => clearInterval(timer));
}

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

export const slow: Trial = {
  about: `${CLIENTS} slow clients at once, a fifth of each kind: headers with a byte per second, a body with a byte per second, silent connections, readers that request a file and read nothing, and clients that close their side in the middle of a request. Other calls are made one after the other, alternately with and without them.`,
  async run(told, closers) {
    const installation = await install(closers, { ...TELLS_WHAT_IT_HOLDS, MAX_UPLOAD_MB: String(FILE_MB) });
    const { server } = installation;
    const pid = server.process.pid ?? 0;
    const held = await openHeld(server, closers);
    const port = Number(new URL(server.url).port);
    const { call, token } = await signIn(server.url);
    const projectId = await addProject(call, 'SLOW');
    for (let n = 0; n < ISSUES; n++)
      await call(issuesContract.create, { body: { projectId, contents: { vi: { title: `Lỗ hổng ${n}` } } } });
    const { body: large } = await upload(server.url, token, 'large.bin', randomBytes(FILE_MB * MB));
    const get = `GET /attachments/${large.fileName} HTTP/1.1\r\nHost: localhost\r\nToken: ${token}\r\n\r\n`;
    const post = `POST /api/issue HTTP/1.1\r\nHost: localhost\r\nToken: ${token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    const kinds: Record<string, Act> = {
      'headers a byte a second': (socket) => {
        socket.on('data', () => {}).on('end', () => socket.destroy());
        socket.write('GET /api/issue HTTP/1.1\r\nX-Slow: ');
        trickle(socket, 'a');
      },
      'a body a byte a second': (socket) => {
        socket.on('data', () => {}).on('end', () => socket.destroy());
        socket.write(post);
        trickle(socket, ' ');
      },
      'nothing said': (socket) => void socket.on('data', () => {}).on('end', () => socket.destroy()),
      'answers not read': (socket) => {
        socket.pause();
        socket.write(get);
      },
      'closed half way': (socket) => {
        socket.on('data', () => {}).on('end', () => socket.destroy());
        socket.end(post);
      },
    };
    const list = () => call(issuesContract.list, { query: { projectId } });
    await paceOf(list, 2_000);
    const [before, files] = [await held(), openFiles(pid)];

    const without: number[] = [];
    const withThem: number[] = [];
    const waits = new Map<string, number[]>();
    let most = { bytes: 0, files: 0 };
    for (let turn = 0; turn < TURNS; turn++) {
      const alone = await paceOf(list, PACE_MS);
      without.push(alone.p99);
      const all = Object.entries(kinds).flatMap(([kind, act]) =>
        Array.from({ length: Math.round(CLIENTS / 5) }, () => ({ kind, client: connect(port, act) })),
      );
      closers.push(() => {
        for (const { client } of all) client.socket.destroy();
      });
      await sleep(SETTLED_MS);
      const among = await paceOf(list, PACE_MS);
      withThem.push(among.p99);
      most = { bytes: Math.max(most.bytes, residentBytes(pid)), files: Math.max(most.files, openFiles(pid)) };
      told(`turn ${turn + 1}: other calls`, `without them ${inMs(alone)}; with ${CLIENTS} of them ${inMs(among)}`);
      // A client that does not read cannot detect the end of its connection, so the test counts the open files of the server.
      const left = () => all.filter(({ kind, client }) => kind !== 'answers not read' && client.ended === null).map(({ kind }) => kind);
      await until('all that send are cut off', () => left().length === 0, PATIENCE_MS).catch((error) => {
        throw new Error(`${(error as Error).message}: ${[...new Set(left())].join(', ')}`);
      });
      await until('the server has given their connections back', () => openFiles(pid) <= files + 20, PATIENCE_MS);
      const readers = all.find(({ kind }) => kind === 'answers not read');
      const given = performance.now() - (readers?.client.begun ?? 0);
      for (const { kind, client } of all) {
        waits.set(kind, [...(waits.get(kind) ?? []), client.ended ?? given]);
        client.socket.destroy();
      }
    }
    for (const [kind, ended] of waits) told(`cut off: ${kind}`, `after ${(Math.max(...ended) / 1000).toFixed(0)} s at most`);
    const after = await held();
    told(
      'memory of the process',
      `${megabytes(before.resident)} before, ${megabytes(most.bytes)} with them, ${megabytes(after.resident)} after, of which its objects ${megabytes(before.objects)} before and ${megabytes(after.objects)} after`,
    );
    told('open files', `${files} before, ${most.files} with them, ${openFiles(pid)} after`);
    assert.ok(after.objects < before.objects + 10 * MB, 'memory comes back');
    const [a, b] = [Math.max(...without), Math.max(...withThem)];
    assert.ok(b < Math.max(5 * a, 500), `p99 ${b} ms with them, ${a} ms without`);
    assert.deepEqual(errorLines(server.output()), [], 'the log tells of no error');
  },
};
