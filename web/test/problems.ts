/** Collects problems during a component test, besides its assertions. Any of them fails the test. */
import { expect } from 'vitest';

let found: string[] = [];
let expected: RegExp[] = [];

/** Records a problem, which fails the test once its body has finished. */
export function report(problem: string): void {
  found.push(problem);
}

/** Accepts matching errors and warnings in the console for the rest of the test. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** The browser reports this error when an observer changes a size; the error has no effect. */
const harmless = /^ResizeObserver loop/;

const consoleMethods = ['error', 'warn'] as const;

/** Formats the arguments of a console call: React passes a format string and its arguments. */
function textOf([first, ...rest]: readonly unknown[]): string {
  const values = [...rest];
  const formatted = String(first instanceof Error ? first.stack : first).replaceAll(/%[sdoOc]/g, () => String(values.shift()));
  return [formatted, ...values.map((value) => (value instanceof Error ? value.stack : String(value)))].join(' ');
}

/** Watches the console, uncaught errors and unhandled rejections of the page. Call it once. */
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

/** Removes recorded problems and expected patterns. */
export function forgetProblems(): void {
  found = [];
  expected = [];
}

/** Fails the test if there were problems. */
export function expectNoProblems(): void {
  const all = found;
  forgetProblems();
  expect(all, 'no console output, uncaught error or call outside the contract').toEqual([]);
}
