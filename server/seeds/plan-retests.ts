import { overallResult, type RetestResult } from '@coloa/contract/issues/issue-states.ts';
import type { BuiltStep } from '../src/issues/issues.factory.ts';
import type { Engagement } from './engagement.ts';
import type { Random } from './random.ts';
import { dayIn, RETEST_NOTES } from './story.ts';
import type { ToldIssue } from './tell-issues.ts';

export interface PlannedRetest {
  at: Date;
  day: string;
  round: number;
  results: RetestResult[];
  result: RetestResult;
  /** Markdown. */
  note: string;
}

/** Minimum number of retests for a second round. */
const FOR_TWO_ROUNDS = 4;

const SHOWN_NOTES: Record<RetestResult, string> = {
  FIXED:
    'Đã lặp lại đúng các bước và thử cách vòng qua; không còn tái hiện.\n\nWe repeated the steps and tried to bypass the fix. The finding can no longer be reproduced.',
  PARTLY: 'Bản sửa mới chặn một phần.\n\nThe fix works in some places only.',
  NOT_FIXED: 'Vẫn tái hiện được như mô tả.\n\nThe finding can still be reproduced as described.',
  NOT_TESTABLE: 'Môi trường UAT đang dừng.\n\nThe UAT environment was not available.',
};

function proof(asset: string | undefined, fixed: boolean): string {
  if (asset === undefined || !URL.canParse(asset) || !asset.startsWith('http')) return '';
  const { host, pathname, search } = new URL(asset);
  const answer = fixed
    ? 'HTTP/1.1 403 Forbidden\nContent-Type: application/json\n\n{"code":"FORBIDDEN"}'
    : 'HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"status":"ACTIVE","owner":"⟦họ tên khách hàng⟧"}';
  return `\n\n\`\`\`http\nGET ${pathname}${search} HTTP/1.1\nHost: ${host}\nAuthorization: Bearer ⟦phiên kiểm thử⟧\n\n${answer}\n\`\`\``;
}

/** Returns results per asset. If the issue is not fixed, the first of several assets is fixed and the second is not. */
function resultsOf(assets: number, fixed: boolean, random: Random): RetestResult[] {
  if (fixed) return Array.from({ length: assets }, () => 'FIXED' as const);
  if (assets === 1) return [random.pick(['NOT_FIXED', 'PARTLY'] as const)];
  return Array.from({ length: assets }, (_, n) =>
    n === 0 ? 'FIXED' : n === 1 ? 'NOT_FIXED' : random.pick(['FIXED', 'NOT_FIXED', 'PARTLY', 'NOT_TESTABLE'] as const),
  );
}

/** Returns the retests of each issue of an engagement. With enough retests, those from the median date on are in a second round. */
export function planRetests({ languages, showcase }: Engagement, told: readonly ToldIssue[], random: Random): PlannedRetest[][] {
  const days = told.flatMap(({ story }) => story.retests.map(({ at }) => dayIn(at))).toSorted();
  const middle = days.length < FOR_TWO_ROUNDS ? undefined : days[Math.floor(days.length / 2)];
  const second = middle !== undefined && days[0] !== middle ? middle : null;
  const notes = RETEST_NOTES[languages.includes('vi') ? 'vi' : 'en'];
  return told.map(({ story, assets }) =>
    story.retests.map(({ at, fixed }) => {
      const day = dayIn(at);
      const results = resultsOf(Math.max(1, assets.length), fixed, random);
      const result = overallResult(results);
      const failing = results.findIndex((each) => each !== 'FIXED');
      const place = assets[Math.max(0, failing)]?.value;
      const words = random.pick(notes[result]);
      const note = showcase ? SHOWN_NOTES[result] : words + proof(place, fixed);
      return { at, day, round: second !== null && day >= second ? 2 : 1, results, result, note };
    }),
  );
}

/** Inserts each retest into the history, before the status change that it caused. */
export const withRetests = (history: readonly BuiltStep[], planned: readonly PlannedRetest[]): BuiltStep[] =>
  history.flatMap((step) => {
    const retest = step.action === 'STATUS' ? planned.find(({ at }) => at === step.at) : undefined;
    if (!retest) return [step];
    const changes = [
      { field: 'result', from: null, to: retest.result },
      { field: 'round', from: null, to: retest.round },
    ];
    return [{ ...step, action: 'RETESTED', changes, note: '' }, step];
  });
