import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { options, rules } from './rules.ts';

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** Reads the modules in these folders of `root`, and what of them breaks a rule of `rules.ts`. */
export async function violationsIn(root: string, folders: string[]): Promise<{ modules: ReadonlySet<string>; violations: Violation[] }> {
  const { output } = await cruise(folders, { ...options, baseDir: root, validate: true, ruleSet: { forbidden: rules } });
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: new Set(modules.map(({ source }) => source)),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
