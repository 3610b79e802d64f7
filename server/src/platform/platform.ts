import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { Env } from './env.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Notices } from './notices.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SecretBox } from './secret-box.ts';
import type { Storage } from './storage.ts';

/** What every feature stands on. Built once in main.ts, and once per test file. */
export interface Platform {
  env: Env;
  log: Log;
  database: Database;
  /** The same database without a pooler, for work in a process of its own. */
  direct: Connection;
  jobs: Jobs;
  notices: Notices;
  storage: Storage;
  passwords: PasswordHasher;
  secrets: SecretBox;
  /** Where people reach Coloa, without a slash at the end; for links. */
  publicUrl: () => string;
}
