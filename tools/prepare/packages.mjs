import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { lockfile, modules, released, root, sha256, stamp, writeStamp } from './checkout.mjs';
import { cleanUp } from './clean-up.mjs';
import { findNode, linkNode, nodeOfMachine } from './node.mjs';
import { run, Stop, step } from './steps.mjs';

export const RUN_TIME = 'run-time';
export const ALL = 'all';

/** The disk space in MB for each set, without and with a Node from npm. */
const SIZES = released ? { [RUN_TIME]: [175, 320] } : { [RUN_TIME]: [245, 390], [ALL]: [960, 1170] };

const NODE = '@coloa/node';

const lockfileHash = () => sha256(fs.readFileSync(lockfile));

/** Returns null if nothing is installed. Stamps of earlier versions contain no set, because those versions installed all packages. */
function installedSet() {
  const { packages, set = released ? RUN_TIME : ALL } = stamp();
  return packages === undefined ? null : set;
}

export function isInstalled(wanted) {
  linkNode();
  if (!findNode()) return false;
  const set = installedSet();
  if (stamp().packages === lockfileHash()) return set === ALL || set === wanted;
  if (released || set === RUN_TIME || !matchesLockfile()) return false;
  writeStamp({ packages: lockfileHash(), set: ALL });
  return true;
}

/**
 * Returns whether the installed packages are exactly those of the lockfile, apart from missing optional ones. This check is necessary,
 * because `npm install <package>` and `npm ci` write no stamp.
 */
function matchesLockfile() {
  try {
    const wanted = JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages;
    const found = JSON.parse(fs.readFileSync(path.join(modules, '.package-lock.json'), 'utf8')).packages;
    const isOptional = (name) => Boolean(wanted[name].optional) || name === `node_modules/${NODE}`;
    const same = (name) => (found[name] ? found[name].version === wanted[name].version : isOptional(name));
    const missing = Object.keys(wanted).filter((name) => name.includes('node_modules/') && !same(name));
    return missing.length === 0 && Object.keys(found).every((name) => wanted[name]);
  } catch {
    return false;
  }
}

function optionsOf(set, withNode) {
  const names = released ? ['@coloa/server'] : ['@coloa/contract', '@coloa/server', '@coloa/web'];
  if (withNode) names.push(NODE);
  // With NODE_ENV=production, npm would otherwise omit the packages that build the pages.
  return [
    released ? '--omit=dev' : '--include=dev',
    ...names.flatMap((name) => ['--workspace', name]),
    ...(set === ALL ? ['--include-workspace-root'] : []),
  ];
}

export async function install(wanted) {
  const before = stamp();
  const set = installedSet() === ALL ? ALL : wanted;
  const withNode = nodeOfMachine() === null;
  const size = `${SIZES[set][withNode ? 1 : 0]} MB`;
  const fixed = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--prefer-offline', '--loglevel=error'];
  const args = [...fixed, ...optionsOf(set, withNode)];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  await step(
    `Installing packages from npm, ${size} on the disk${set === ALL ? ', with those for development' : ''}`,
    async () => {
      const ended = await (npm?.endsWith('.js') ? run(node, [npm, ...args], root) : run('npm', args, root));
      if (ended.code === 0 && set === RUN_TIME) await cleanUp(modules);
      return ended;
    },
    (output) => explain(output, size),
  );
  linkNode();
  const binary = findNode();
  if (!binary || spawnSync(binary, ['--version']).status !== 0) {
    throw new Stop(
      `There is no Node 26 from npm that runs on this system (${process.platform} ${process.arch}). Linux with glibc, macOS and Windows on x64 have one; musl, such as Alpine, has none: install Node 26 or newer there.`,
    );
  }
  // Restores the stamp of the built pages, because npm deletes the stamp together with `node_modules`, but not the pages.
  writeStamp({ ...before, packages: lockfileHash(), set });
}

function explain(output, size) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/.test(output)) {
    return 'npm could not reach its registry. The first start needs the network, later ones do not. Behind a proxy, set it with `npm config set proxy`.';
  }
  if (/ENOSPC/.test(output)) return `The disk is full: the packages need ${size}, and half as much again while they are unpacked.`;
  if (/EACCES|EPERM|EROFS/.test(output)) return `This user cannot write ${root}.`;
  return 'npm could not install the packages; its output is above.';
}
