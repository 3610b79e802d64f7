import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { noteFailure } from '../failures-file.ts';
import { slowness } from '../work-time.ts';

const LISTED_SECONDS = 10;
const MOST_SECONDS = 30;
const ALONE = 'SLOW_FILE_ALONE';
const VITEST = path.join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const EXCEPTIONS: Record<string, string> = {
  'server/test/permission-matrix.test.ts': 'it makes every call in every role',
  'server/test/token-rights.test.ts': 'it makes every write with every kind of token',
  'server/test/leaks.test.ts': 'it makes every reading call as everyone outside the team',
  'web/src/issues/form/issue-form.browser.test.tsx': 'it works through the largest form, with two editors for each text',
  'web/src/issues/form/merge-dialog.browser.test.tsx': 'it types the edits of two people for each kind of conflict',
  'server/src/reports/formats/same-findings.test.ts': 'it makes the same report in every format',
  'server/src/dashboard/dashboard-figures.test.ts': 'it compares every figure with the list that the figure leads to',
};

interface Limits {
  /** The limit in seconds above which a file is listed. */
  listed?: number;
  /** The limit in seconds above which a file fails the run. */
  most?: number;
  exceptions?: Record<string, string>;
  enforced?: boolean;
  /** The factor by which both limits are multiplied. By default, it is measured. */
  slower?: number;
}

/**
 * Lists the slow files after a run, and fails the run if a file is too slow. By default, only CI enforces the limit, because it applies to
 * a machine without other load.
 * Because a CI machine can be slow for a moment, the limits are multiplied by its slowness, and a file over the limit runs again on its
 * own.
 */
export class SlowFiles implements Reporter {
  readonly #limits: Required<Limits>;

  constructor({
    listed = LISTED_SECONDS,
    most = MOST_SECONDS,
    exceptions = EXCEPTIONS,
    enforced = !!process.env.CI,
    slower = 0,
  }: Limits = {}) {
    this.#limits = { listed, most, exceptions, enforced, slower };
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { exceptions, enforced } = this.#limits;
    const slower = this.#limits.slower || slowness();
    const listed = this.#limits.listed * slower;
    const most = this.#limits.most * slower;
    if (slower > 1.5) console.log(`\nThis machine is ${slower.toFixed(1)} times slower than the one that the limits are for.`);
    const slow = modules
      .map((module) => ({ module, name: nameOf(module), seconds: secondsOf(module) }))
      .filter(({ name, seconds }) => seconds > listed && !name.includes('.full.test.'))
      .toSorted((a, b) => b.seconds - a.seconds);
    if (slow.length === 0) return;
    console.log(`\nTest files that took more than ${listed.toFixed()} s:`);
    for (const { module, name, seconds } of slow) {
      const reason = exceptions[name];
      const tooSlow = seconds > most && reason === undefined && (!enforced || isSlowAlone(module));
      const verdict = tooSlow
        ? `: too slow, ${most.toFixed()} s at most are allowed${enforced ? '' : '; this fails in CI only'}`
        : reason
          ? `: allowed, ${reason}`
          : seconds > most
            ? ': by itself it is within the limit'
            : '';
      console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}${verdict}`);
      if (!tooSlow || !enforced) continue;
      process.exitCode = 1;
      noteFailure(name, `took ${seconds.toFixed(1)} s, ${most.toFixed()} s at most are allowed; ${slowestOf(module)}`);
    }
  }
}

const nameOf = ({ moduleId, project }: TestModule): string => path.relative(project.vitest.config.root, moduleId).replaceAll('\\', '/');

/** Returns the duration of the file, including imports, hooks and top-level awaits. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1000;
}

function isSlowAlone({ moduleId, project }: TestModule): boolean {
  if (process.env[ALONE]) return true;
  const { root } = project.vitest.config;
  const ofProject = project.name ? ['--project', project.name] : [];
  const env = { ...process.env, [ALONE]: 'true', FAILURES_FILE: '' };
  return spawnSync(process.execPath, [VITEST, 'run', '--root', root, ...ofProject, moduleId], { cwd: root, env }).status !== 0;
}

/** Describes the slowest tests, and the duration of the imports, which distinguishes a stalled test from a large file. */
function slowestOf(module: TestModule): string {
  const slowest = [...module.children.allTests()]
    .map((each) => ({ name: each.name, ms: each.diagnostic()?.duration ?? 0 }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s “${name}”`);
  return `imports ${(module.diagnostic().collectDuration / 1000).toFixed(1)} s, ${slowest.join(', ')}`;
}
