import type { Reporter, TestModule } from 'vitest/node';
import { noteFailure, noteNotRun } from '../failures-file.ts';

export class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    for (const module of modules) {
      for (const { message } of module.errors()) noteFailure(module.relativeModuleId, message);
      for (const test of module.children.allTests('failed'))
        noteFailure(
          `${module.relativeModuleId} › ${test.fullName}`,
          test
            .result()
            .errors?.map(({ message }) => message)
            .join('\n'),
        );
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        if (result.state === 'skipped' && result.note) noteNotRun(result.note);
      }
      for (const suite of module.children.allSuites())
        for (const { message } of suite.errors()) noteFailure(`${module.relativeModuleId} › ${suite.fullName}`, message);
    }
    for (const { message } of errors) noteFailure('outside a test', message);
  }
}
