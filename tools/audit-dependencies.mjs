/**
 * `npm run audit:dependencies`: asks the registry for known holes in what runs, and fails on a high one. A registry that answers no such
 * questions, as mirrors do not, is told loudly and fails nothing unless `-- --strict` says so.
 * Plain JavaScript: it runs on any Node, before anything is installed.
 */
import { spawnSync } from 'node:child_process';

const HIGH = ['high', 'critical'];
const strict = process.argv.includes('--strict');
const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--audit-level=high'];
const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
const [command, all] = npm?.endsWith('.js') ? [node, [npm, ...args]] : ['npm', args];
const { stdout, stderr } = spawnSync(command, all, { encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1 << 28 });

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
  // Where it is asked is nobody's business.
  console.error(
    `${line}\nNOT AUDITED: the registry does not say which packages have known holes.\n${String(why).replaceAll(/https?:\/\/\S+/g, '(its address)')}\n${line}`,
  );
  process.exitCode = strict ? 2 : 0;
} else {
  for (const { name, severity, via, range } of Object.values(report.vulnerabilities ?? {})) {
    const titles = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} (${each.url})`));
    console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  const high = HIGH.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  console.log(`${counts.total} packages that run have known holes, ${high} of them high or critical`);
  if (high > 0) process.exitCode = 1;
}
