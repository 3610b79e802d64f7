import path from 'node:path';

const NEEDED = 26;

/**
 * The Node program for Coloa's processes: the current one if it is recent enough, otherwise the one that npm installed. `COLOA_NODE`
 * overrides it.
 */
export const NODE_PROGRAM =
  process.env.COLOA_NODE ??
  (Number.parseInt(process.versions.node, 10) >= NEEDED
    ? process.execPath
    : path.resolve(import.meta.dirname, '../../node_modules/.bin/node'));
