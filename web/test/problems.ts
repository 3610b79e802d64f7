/** Collects problems that the assertions of a component test do not cover. Each problem fails the test. */
import { expect } from 'vitest';

let found: string[] = [];
let expected: RegExp[] = [];

/** Fails the current test with `problem` after the test body has finished. */
export function report(problem: string): void {
  found.push(problem);
}

export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** Matches a harmless error, which the browser reports if a resize observer changes a size. */
const harmless = /^ResizeObserver loop/;

const consoleMethods = ['error', 'warn'] as const;

/** Formats the arguments of a console call, because React passes a format string and its values. */
function textOf([first, ...rest]: readonly unknown[]): string {
  const values = [...rest];
  const formatted = String(first instanceof Error ? first.stack : first).replaceAll(/%[sdoOc]/g, () => String(values.shift()));
  return [formatted, ...values.map((value) => (value instanceof Error ? value.stack : String(value)))].join(' ');
}

/** Watches the console, uncaught errors and unhandled rejections. Call only once per page. */
export function watchPage(): void {
  for (const method of consoleMethods) {
    console[method] = (...args: unknown[]) => {
      const text = textOf(args);
      if (!expected.some((pattern) => pattern.test(text))) report(`console.${method}: ${text}`);
    };
  }
  addEventListener('error', ({ message }) => {
    if (!harmless.test(message)) report(`uncaught: ${message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled rejection: ${textOf([reason])}`));
}

export function forgetProblems(): void {
  found = [];
  expected = [];
}

export function expectNoProblems(): void {
  const all = found;
  forgetProblems();
  expect(all, 'no console output, uncaught error or call outside the contract').toEqual([]);
}
