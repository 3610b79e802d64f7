import type { Connection } from './database/connection.ts';
import type { Database } from './database/database.ts';
import type { Notices } from './database/notices.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Env } from './process/env.ts';
import type { PasswordHasher } from './security/password-hash.ts';
import type { SecretBox } from './security/secret-box.ts';
import type { Storage } from './storage/storage.ts';

export interface Platform {
  env: Env;
  log: Log;
  database: Database;
  /** A connection to the database that bypasses the connection pooler, for work in a separate process. */
  direct: Connection;
  jobs: Jobs;
  notices: Notices;
  storage: Storage;
  passwords: PasswordHasher;
  secrets: SecretBox;
  /** Returns the public URL of Coloa, without a trailing slash. */
  publicUrl: () => string;
}
