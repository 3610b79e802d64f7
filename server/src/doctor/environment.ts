import fs from 'node:fs';
import { SHORTEST_HIDDEN } from '../platform/log/hide-secrets.ts';
import { ENVIRONMENT_NAMES, type Env } from '../platform/process/env.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const OTHER_NAMES: Record<string, string> = {
  BASE_URL: 'PUBLIC_URL',
  APP_URL: 'PUBLIC_URL',
  POSTGRES_URL: 'DATABASE_URL',
  PG_URL: 'DATABASE_URL',
  SMTP_HOST: 'SMTP_URL',
  MAIL_URL: 'SMTP_URL',
  APP_SECRET: 'SECRET_KEY',
  LOGLEVEL: 'LOG_LEVEL',
};

/** Permission bits of all other users. Group permissions are allowed, because the server may read the file through its group. */
const OTHERS = 0o007;
/**
 * Minimum length of a name that is recognised with an edit distance of up to 2. Shorter names need `isSlip`, because many other words
 * resemble them.
 */
const LONG = 8;

/** Returns the optimal string alignment distance: the least number of insertions, deletions, replacements and swaps of adjacent letters. */
export function editDistance(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

const lettersOf = (word: string): string => [...word].sort().join('');

/**
 * Whether `word` differs from `known` by one missing, additional or swapped letter. False for a replaced letter (POST is a different word
 * from PORT) and for names with digits (PORT0 is a different variable).
 */
const isSlip = (known: string, word: string): boolean =>
  editDistance(known, word) === 1 && !/\d/.test(word) && (known.length !== word.length || lettersOf(known) === lettersOf(word));

export function meantBy(name: string): string | undefined {
  const plain = name.toUpperCase().replace(/^COLOA_/, '');
  if (ENVIRONMENT_NAMES.includes(name)) return undefined;
  if (ENVIRONMENT_NAMES.includes(plain)) return plain;
  const other = OTHER_NAMES[name];
  if (other) return other;
  if (plain.length < LONG) return ENVIRONMENT_NAMES.find((known) => known.length < LONG && isSlip(known, plain));
  return ENVIRONMENT_NAMES.find((known) => known.length >= LONG && editDistance(known, plain) <= 2);
}

export function settingsFileFindings(file: string): Finding[] {
  const mode = process.platform === 'win32' ? undefined : fs.statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OTHERS) === 0) return [];
  return [warning('environment.file', `All users of this machine can read ${file} and its secrets`, `chmod 600 ${file}`)];
}

/** Warns about passwords that equal the username or are too short to be hidden everywhere, because messages may show them. */
function credentialFindings(env: Env): Finding[] {
  const urls = {
    DATABASE_URL: env.database?.url,
    DATABASE_DIRECT_URL: env.database?.directUrl,
    DATABASE_READ_URL: env.database?.readUrl,
    SMTP_URL: env.smtpUrl,
  };
  const seen = new Set<string>();
  return Object.entries(urls).flatMap(([name, url]) => {
    if (!url || seen.has(url)) return [];
    seen.add(url);
    const { username, password, searchParams } = new URL(url);
    const user = decodeURIComponent(username) || searchParams.get('user');
    const secret = decodeURIComponent(password) || searchParams.get('password');
    if (!secret || (secret !== user && secret.length >= SHORTEST_HIDDEN)) return [];
    const what =
      secret === user
        ? `The password of ${name} equals the username`
        : `The password of ${name} has fewer than ${SHORTEST_HIDDEN} characters`;
    return [warning('environment.passwords', what, 'Set a random password, for example with openssl rand -hex 24.')];
  });
}

/** Checks the environment variables. `env` is null if the server would not start with this environment. */
export function environmentFindings(read: () => Env, names: readonly string[]): { env: Env | null; findings: Finding[] } {
  const misspelt = names.flatMap((name) => {
    const meant = meantBy(name);
    return meant ? [warning('environment.names', `${name} is set but not used`, `If it is meant for Coloa, its name is ${meant}.`)] : [];
  });
  try {
    const env = read();
    return { env, findings: [ok('environment', 'The environment can be read'), ...credentialFindings(env), ...misspelt] };
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const [said = '', ...list] = error.message.split('\n');
    const problems = list.length > 0 ? list : [said];
    const todo = 'Correct it in the environment or in .env; .env.example describes each variable.';
    return { env: null, findings: [...problems.map((problem) => wrong('environment', problem.trim(), todo)), ...misspelt] };
  }
}
