/** What went wrong during a component test beside its assertions: it fails the test. */
import { expect } from 'vitest';

let found: string[] = [];
let expected: RegExp[] = [];

/** Records a problem, which fails the test once its body has finished. */
export function report(problem: string): void {
  found.push(problem);
}

/** Accepts errors and warnings in the console that match, for the rest of the test. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** The browser reports it when an observer changes a size; it has no consequence. */
const harmless = /^ResizeObserver loop/;

const consoleMethods = ['error', 'warn'] as const;

/** React passes a format and its arguments. */
function textOf([first, ...rest]: readonly unknown[]): string {
  const values = [...rest];
  const formatted = String(first instanceof Error ? first.stack : first).replaceAll(/%[sdoOc]/g, () => String(values.shift()));
  return [formatted, ...values.map((value) => (value instanceof Error ? value.stack : String(value)))].join(' ');
}

/** Watches the console, uncaught errors and unhandled rejections of the page. Called once. */
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

/** Begins a test without problems. */
export function forgetProblems(): void {
  found = [];
  expected = [];
}

/** Fails the test if there were any. */
export function expectNoProblems(): void {
  const all = found;
  forgetProblems();
  expect(all, 'no console output, uncaught error or call outside the contract').toEqual([]);
}
