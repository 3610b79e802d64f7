/** Finds a Node that is new enough for Coloa, and links it. Only the preparation may run on an older Node. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { modules } from './checkout.mjs';

const NEEDED = 26;
const { platform, arch } = process;
/** npm scripts have the folder of this link first on their PATH. Systemd units and supervisors also start Node through this link. */
const link = path.join(modules, '.bin', 'node');

const isNewEnough = (version) => Number(/^v?(\d+)\./.exec(version)?.[1]) >= NEEDED;

const runs = (file) => isNewEnough(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '');

/**
 * Returns the path of the machine's own Node, or null if it is older than 26. If this process runs on the Node in `node_modules`, checks
 * the Node that npm runs on.
 */
export function nodeOfMachine() {
  const isOurs = (file) => file.startsWith(modules + path.sep);
  if (!isOurs(process.execPath)) return isNewEnough(process.versions.node) ? process.execPath : null;
  const { npm_node_execpath: npms } = process.env;
  return npms && !isOurs(npms) && runs(npms) ? npms : null;
}

function nodeFromNpm() {
  const name =
    platform === 'win32'
      ? `node-win-${arch}`
      : platform === 'darwin' && arch === 'arm64'
        ? `node-bin-darwin-${arch}`
        : `node-${platform}-${arch}`;
  const file = path.join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  return fs.existsSync(file) ? file : null;
}

export function findNode() {
  return nodeFromNpm() ?? nodeOfMachine() ?? (fs.existsSync(link) && runs(link) ? link : null);
}

/** Creates the link, because npm creates none if the machine has a Node, and npm 10 deletes the link to the Node that it installed. */
export function linkNode() {
  if (platform === 'win32' || !fs.existsSync(modules)) return;
  const file = nodeFromNpm() ?? nodeOfMachine();
  if (!file || (fs.existsSync(link) && (fs.realpathSync(link) === fs.realpathSync(file) || runs(link)))) return;
  try {
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.rmSync(link, { force: true }); // this removes a link to a Node that was removed or replaced
    fs.symlinkSync(file.startsWith(modules) ? path.relative(path.dirname(link), file) : file, link);
  } catch {
    // The packages belong to another user, so the link cannot be changed. npm scripts then use the machine's Node on their PATH.
  }
}
