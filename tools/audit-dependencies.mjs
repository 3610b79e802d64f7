/**
 * `npm run audit:dependencies`: asks the registry for known vulnerabilities in runtime dependencies, and fails if one is high or critical.
 * A registry mirror may not answer this request. Without an answer, the script prints a notice. It then fails with `-- --strict`, or with
 * `-- --within DAYS` if the date in ANSWERED is older. With `--within`, it stores the date of an answer without high or critical
 * vulnerabilities in ANSWERED, which is committed. Plain JavaScript, because it runs on any Node before any package is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const HIGH = ['high', 'critical'];
const ANSWERED = 'tools/dependencies-audited.txt';
const DAY_MS = 86_400_000;
const strict = process.argv.includes('--strict');
const within = process.argv.includes('--within') ? Number(process.argv[process.argv.indexOf('--within') + 1]) : null;
if (within !== null && !(within > 0)) throw new Error('--within takes a number of days');
const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--audit-level=high'];
const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
const [command, all] = npm?.endsWith('.js') ? [node, [npm, ...args]] : ['npm', args];
const { stdout, stderr } = spawnSync(command, all, { encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 28 });

/** Returns the days since the last answer, or infinity if the file is missing or does not begin with a past date. */
function daysSinceAnswer() {
  if (!existsSync(ANSWERED)) return Number.POSITIVE_INFINITY;
  const days = (Date.now() - Date.parse(readFileSync(ANSWERED, 'utf8').slice(0, 10))) / DAY_MS;
  return days >= 0 ? days : Number.POSITIVE_INFINITY;
}

function reportOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const report = reportOf(stdout);
const counts = report.metadata?.vulnerabilities;
if (!counts) {
  const line = '!'.repeat(100);
  const why = [report.error?.summary, report.message, stderr.trim().split('\n').at(-1)].find(Boolean) ?? 'no answer';
  // Omits the URL of the registry, because it can be confidential.
  console.error(
    `${line}\nNOT AUDITED: the registry does not say which packages have known vulnerabilities.\n${String(why).replaceAll(/https?:\/\/\S+/g, '(its address)')}\n${line}`,
  );
  const isOld = within !== null && !(daysSinceAnswer() <= within);
  if (isOld)
    console.error(`${ANSWERED} notes no day of the last ${within} days. Run this where the registry answers, and commit that file.`);
  process.exitCode = strict || isOld ? 2 : 0;
} else {
  for (const { name, severity, via, range } of Object.values(report.vulnerabilities ?? {})) {
    const titles = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} (${each.url})`));
    console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  const high = HIGH.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  console.log(`${counts.total} runtime packages have known vulnerabilities, ${high} of them high or critical`);
  if (high > 0) process.exitCode = 1;
  else if (within !== null) writeFileSync(ANSWERED, `${new Date().toISOString().slice(0, 10)}\n`);
}
