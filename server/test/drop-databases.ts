/** Drops the databases of a run that was cut short: an exit handler cannot wait for the database, but for this process. */
import { asAdmin, dropDatabases } from './cluster.ts';

const [connectionString] = process.argv.slice(2);
if (connectionString) await asAdmin({ connectionString }, (client) => dropDatabases(client, process.argv[3] ?? ''));
