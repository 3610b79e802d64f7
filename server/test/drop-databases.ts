/** This script runs as a separate process, because an exit handler can wait for a process but not for a database. */
import { asAdmin, dropDatabases } from './cluster.ts';

const [connectionString] = process.argv.slice(2);
if (connectionString) await asAdmin({ connectionString }, (client) => dropDatabases(client, process.argv[3] ?? ''));
