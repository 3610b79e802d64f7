import fs from 'node:fs';
import path from 'node:path';
import { abandonEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { StartRefused } from '../src/platform/process/start-refused.ts';
import { makeDataDir, openDataDir } from '../src/platform/storage/data-dir.ts';

const MARKER = '.coloa-demo';

/**
 * Creates an empty folder for the demo, or empties the folder of an earlier demo.
 * @throws StartRefused if the folder contains other files, or if a server is running on it
 */
export function freshDemoFolder(folder: string): void {
  const held = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  if (held.length > 0) {
    if (!held.includes(MARKER)) {
      throw new StartRefused(
        `The folder ${folder} holds something that no demo has put there, and a demo begins with an empty one. Set DATA_DIR to another folder.`,
      );
    }
    openDataDir(folder).lock().release();
    // A killed demo can leave its database running.
    abandonEmbeddedPostgres(folder);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  makeDataDir(folder);
  fs.writeFileSync(path.join(folder, MARKER), 'Made by npm run demo, which empties this folder when it runs again.\n');
}
