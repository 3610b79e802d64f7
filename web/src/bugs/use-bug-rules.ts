import { firstProblem } from '@coloa/contract/issues/typed-vector.ts';
import { isCwe, typedCwe } from '../lib/cwe.ts';
import { useT } from '../lib/i18n.ts';
import type { BugValues } from './bug-fields.tsx';

type Rule = (value: string) => string | null;

/** Checks the CWE and the CVSS vector before they are sent, because the server reports the vector only with a valid CWE. */
export function useBugRules(): Record<keyof Pick<BugValues, 'cwe' | 'cvss'>, Rule> {
  const t = useT('bugs');
  const words = useT('cvss');
  return {
    cwe: (value) => (value.trim() === '' || isCwe(typedCwe(value)) ? null : t('fields.cweWrong')),
    cvss: (value) => {
      const problem = value.trim() === '' ? null : firstProblem(value);
      return problem && words(problem.key, problem.params);
    },
  };
}
