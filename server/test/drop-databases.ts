/** A separate process, because an exit handler cannot wait for the database, but can wait for a process. */
import { asAdmin, dropDatabases } from './cluster.ts';

const [connectionString] = process.argv.slice(2);
if (connectionString) await asAdmin({ connectionString }, (client) => dropDatabases(client, process.argv[3] ?? ''));
