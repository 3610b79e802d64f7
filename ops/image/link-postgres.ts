/**
 * Makes the links within the embedded PostgreSQL that its install script would make, while the folder can still be written:
 * later starts on a read-only folder would copy all of it into the data folder.
 */
import os from 'node:os';
import path from 'node:path';
import { postgresBinaries } from '../../server/src/platform/postgres/postgres-binaries.ts';

console.log(postgresBinaries(null, path.join(os.tmpdir(), 'coloa-postgres')));
