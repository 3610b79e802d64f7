import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { meantBy } from './doctor/environment.ts';
import { startRefusal } from './platform/database/database-remedies.ts';
import { addressOf, listenRefused, tryAddress } from './platform/http/listening.ts';
import { createLog, type Log, logWritten } from './platform/log/log.ts';
import { openPlatform } from './platform/open-platform.ts';
import { abandonEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { type Env, readEnv } from './platform/process/env.ts';
import { releaseHeap } from './platform/process/heap.ts';
import { keepCompiled } from './platform/process/quick-imports.ts';
import { wordsOf } from './platform/process/run-command.ts';
import { StartRefused } from './platform/process/start-refused.ts';
import { refuseLostFolder } from './platform/storage/lost-folder.ts';
import { fillSimilarUsernames } from './users/similar-usernames.service.ts';
import { ensureFirstUser } from './workspaces/first-start.ts';

/** The time in milliseconds for running requests when the server stops. After it, the server closes their connections. */
const ENDING_MS = 6_000;
/**
 * The time in milliseconds for the whole stop, after the drain time. After it, the process ends, even if work is unfinished. All
 * acknowledged data is on the disk by then.
 */
const STOP_MS = 9_500;

interface Started {
  url: string;
  stop(): Promise<void>;
}

/** @throws the reason of `leaving` if the signal was aborted before the server listens. In this case, all resources are released */
async function start(env: Env, log: Log, leaving: AbortSignal): Promise<Started> {
  let port = env.port;
  const address = () => `http://${addressOf({ host: env.host, port })}`;
  // Loads the application while PostgreSQL starts. If loading fails, the later `await load()` reports the error.
  const load = () => import('./app.ts');
  const { platform, close } = await openPlatform(env, log, address, {
    check: () => tryAddress(env),
    meanwhile: () => void load().catch(() => {}),
    leaving,
  });
  try {
    const app = await (await load()).buildApp(platform, leaving);
    // The server does not listen yet, so it need not wait for requests.
    leaving.throwIfAborted();
    await app.listen({ port: env.port, host: env.host }).catch((error) => {
      throw listenRefused(error, env);
    });
    port = (app.server.address() as AddressInfo).port;
    await fillSimilarUsernames(platform.database.db);
    // Create the first user last, because a password printed by a start that then fails would be lost.
    await ensureFirstUser(platform);
    platform.jobs.start();
    const stop = async () => {
      await sleep(env.drainMs);
      const cut = setTimeout(() => app.server.closeAllConnections(), ENDING_MS).unref();
      // The application and the jobs stop at the same time, because the application may wait for a job, such as a report.
      await Promise.all([app.close(), platform.jobs.stop()]);
      clearTimeout(cut);
      await close();
    };
    return { url: platform.publicUrl(), stop };
  } catch (error) {
    await close();
    throw startRefusal(platform.direct, error);
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

function stopOnSignals(starting: Promise<Started>, leaving: AbortController, env: Env, log: Log): void {
  /** Whether the platform is closed. Until then, the embedded database would outlive the process. */
  let isClosed = false;
  const endNow = () => {
    if (env.database === null && !isClosed) abandonEmbeddedPostgres(env.dataDir);
    process.exit(1);
  };
  // Waits for the log, because output written while the process ends may overtake the line before it.
  const end = (code: number) => logWritten().then(() => process.exit(code));
  // SIGHUP: the terminal of the server was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (leaving.signal.aborted) {
        // A second Ctrl-C stops the server immediately. SIGHUP does not, because the terminal and its shell can each send one when the
        // terminal is closed.
        if (signal !== 'SIGHUP') endNow();
        return;
      }
      leaving.abort();
      log.info({ signal }, 'the server stops');
      setTimeout(() => {
        log.error('the server did not stop in time');
        endNow();
      }, env.drainMs + STOP_MS).unref();
      const stopped = starting.then(
        ({ stop }) => stop(),
        (error) => {
          if (!isAbort(error) && !(error instanceof StartRefused)) log.info({ err: error }, 'the start did not come to its end');
        },
      );
      stopped.then(
        () => {
          isClosed = true;
          log.info('the server has stopped');
          return end(0);
        },
        (error) => {
          log.error({ err: error }, 'the server did not stop cleanly');
          return end(1);
        },
      );
    });
  }
}

// Neither a full disk nor a closed terminal must end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const leaving = new AbortController();
try {
  const env = readEnv();
  const log = createLog(env.logLevel);
  for (const name of Object.keys(process.env)) {
    const meant = meantBy(name);
    if (meant) log.warn(`${name} is set but not used; if it is meant for Coloa, its name is ${meant}`);
  }
  refuseLostFolder(env);
  const starting = start(env, log, leaving.signal);
  // Handles signals before the start is complete, so that a server stopped during the start leaves no database running.
  stopOnSignals(starting, leaving, env, log);
  const { url } = await starting;
  if (!leaving.signal.aborted) {
    process.stdout.write(`Coloa is ready on ${url}\n`);
    keepCompiled();
    releaseHeap();
  }
} catch (error) {
  // After a stop signal, the failure is a consequence of the stop, and the process is about to end.
  if (!leaving.signal.aborted) {
    const words = wordsOf(error);
    if (words === null) throw error;
    process.stderr.write(`${words}\n`);
    process.exit(1);
  }
}
