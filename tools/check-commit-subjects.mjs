/**
 * `node tools/check-commit-subjects.mjs` fails if the subject of a commit after the one in tools/commit-subjects.since has more than 72
 * characters. This file is plain JavaScript, because continuous integration runs it on any Node before it installs anything.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LONGEST = 72;
const SINCE = 'tools/commit-subjects.since';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 }).trim();

function fail(message) {
  console.error(message);
  process.exit(1);
}

function contains(commit) {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

const base = readFileSync(SINCE, 'utf8').trim();
if (!/^[0-9a-f]{40}$/.test(base)) fail(`${SINCE} must contain one full commit hash and nothing else.`);
if (!contains(base)) {
  const remedy =
    git('rev-parse', '--is-shallow-repository') === 'true'
      ? 'This clone is shallow: run `git fetch --unshallow`.'
      : 'Name a commit of this repository there.';
  fail(`Commit ${base}, named in ${SINCE}, is missing. ${remedy}`);
}

const commits = git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`)
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }));
const tooLong = commits.filter(({ subject }) => [...subject].length > LONGEST);
if (tooLong.length > 0) {
  const lines = tooLong.map(({ hash, subject }) => `${hash} (${[...subject].length} characters) ${subject}`);
  fail(`Commit subjects must have at most ${LONGEST} characters. Shorten these and move the reasons to the body:\n${lines.join('\n')}`);
}
console.log(`Commit subjects: ${commits.length} checked, none has more than ${LONGEST} characters.`);
