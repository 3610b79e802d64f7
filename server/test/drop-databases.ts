/** Drops the databases of an interrupted run. An exit handler cannot wait for the database, but it can wait for this process. */
import { asAdmin, dropDatabases } from './cluster.ts';

const [connectionString] = process.argv.slice(2);
if (connectionString) await asAdmin({ connectionString }, (client) => dropDatabases(client, process.argv[3] ?? ''));
