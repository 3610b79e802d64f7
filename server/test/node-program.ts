import path from 'node:path';

const NEEDED = 26;

/**
 * The file of the Node that Coloa's processes are started with: this one if it is new enough, else the one that npm installed.
 * `COLOA_NODE` names another one.
 */
export const NODE_PROGRAM =
  process.env.COLOA_NODE ??
  (Number.parseInt(process.versions.node, 10) >= NEEDED
    ? process.execPath
    : path.resolve(import.meta.dirname, '../../node_modules/.bin/node'));
