import { format } from 'node:util';

const found: string[] = [];
let expected: RegExp[] = [];
const logs = new Map<string[], string>();
const methods = ['error', 'warn', 'log', 'info', 'debug'] as const;
/** The consoles whose output is already recorded. Vitest installs several consoles. */
const watched = new WeakSet<Console>();
let watchesWarnings = false;

function record(text: string): void {
  if (!expected.some((pattern) => pattern.test(text))) found.push(text);
}

export function watchOutput(): void {
  if (!watched.has(console))
    for (const method of methods) console[method] = (...args: unknown[]) => record(`console.${method}: ${format(...args)}`);
  watched.add(console);
  if (!watchesWarnings) process.on('warning', ({ name, message }) => record(`${name}: ${message}`));
  watchesWarnings = true;
}

/** Allows output that matches one of the patterns until the end of the test. */
export function expectOutput(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** Counts `lines` as output of the test that adds them, unless the test removes them. Applies until the end of the test file. */
export function watchLog(lines: string[], name: string): void {
  logs.set(lines, name);
}

export function forgetLogs(): void {
  logs.clear();
}

export function takeOutput(): string[] {
  const taken = found.splice(0);
  for (const [lines, name] of logs) taken.push(...lines.splice(0).map((line) => `${name}: ${line.trim().slice(0, 600)}`));
  expected = [];
  return taken;
}

export function refuseOutput(): void {
  const output = takeOutput();
  if (output.length > 0) throw new Error(`Output that the test did not expect:\n${output.join('\n')}`);
}
