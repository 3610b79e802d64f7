import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { options, rules } from './rules.ts';

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export async function violationsIn(
  root: string,
  folders: string[],
): Promise<{ modules: ReadonlySet<string>; imports: Omit<Violation, 'rule'>[]; violations: Violation[] }> {
  const { output } = await cruise(folders, { ...options, baseDir: root, validate: true, ruleSet: { forbidden: rules } });
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: new Set(modules.map(({ source }) => source)),
    imports: modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved }))),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
