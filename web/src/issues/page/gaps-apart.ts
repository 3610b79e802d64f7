import type { IssueGap } from '@coloa/contract/issues/issue-gap.schema.ts';
import type { missingForReview } from '@coloa/contract/readiness/issue-gaps.ts';
import { type ReadinessRules, reported, stops } from '@coloa/contract/readiness/readiness-rules.ts';

export interface GapsApart {
  /** Gaps that prevent the step. */
  required: readonly IssueGap[];
  advised: readonly IssueGap[];
}

export const noGaps: GapsApart = { required: [], advised: [] };
export const hasGaps = ({ required, advised }: GapsApart): boolean => required.length + advised.length > 0;

/**
 * Separates the gaps that prevent the step from the others. `missing` contains the texts that the step requires regardless of the
 * workspace's rules.
 */
export function gapsApart(rules: ReadinessRules, gaps: readonly IssueGap[], missing: ReturnType<typeof missingForReview>): GapsApart {
  const isMissing = (gap: IssueGap): boolean =>
    gap.kind === 'EMPTY' && missing.some(({ language, text }) => language === gap.language && text === gap.text);
  const others = reported(rules, gaps).filter((gap) => !isMissing(gap));
  return {
    required: [...missing.map((each): IssueGap => ({ kind: 'EMPTY', ...each })), ...others.filter((gap) => stops(rules, gap))],
    advised: others.filter((gap) => !stops(rules, gap)),
  };
}
