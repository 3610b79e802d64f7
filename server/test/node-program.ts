import path from 'node:path';

const NEEDED = 26;

/** Tests may run on an older Node than Coloa's processes need, so npm installs a newer one. */
export const NODE_PROGRAM =
  process.env.COLOA_NODE ??
  (Number.parseInt(process.versions.node, 10) >= NEEDED
    ? process.execPath
    : path.resolve(import.meta.dirname, '../../node_modules/.bin/node'));
