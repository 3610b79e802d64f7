/**
 * Creates the links in the embedded PostgreSQL that its install script would create, while the folder is still writable. Without them, each
 * start on a read-only folder would copy all of PostgreSQL into the data folder.
 */
import os from 'node:os';
import path from 'node:path';
import { postgresBinaries } from '../../server/src/platform/postgres/postgres-binaries.ts';

console.log(postgresBinaries(null, path.join(os.tmpdir(), 'coloa-postgres')));
