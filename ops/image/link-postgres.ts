/**
 * Creates the links that the install script of the embedded PostgreSQL would create. Without them, each start on a read-only folder would
 * copy PostgreSQL.
 */
import os from 'node:os';
import path from 'node:path';
import { postgresBinaries } from '../../server/src/platform/postgres/postgres-binaries.ts';

console.log(postgresBinaries(null, path.join(os.tmpdir(), 'coloa-postgres')));
