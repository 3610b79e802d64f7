/**
 * CVSS 3.1 base scores with the formulas of FIRST's specification (sections 7.1 to 7.3 and appendix A).
 * Tests compare the calculator with this independent implementation.
 */

const WEIGHTS = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  impact: { H: 0.56, L: 0.22, N: 0 },
} as const;
/** Weights of PR for an unchanged (U) and a changed (C) scope. */
const PRIVILEGES = {
  U: { N: 0.85, L: 0.62, H: 0.27 },
  C: { N: 0.85, L: 0.68, H: 0.5 },
} as const;

type Weights = typeof WEIGHTS;
export interface BaseMetrics3 {
  AV: keyof Weights['AV'];
  AC: keyof Weights['AC'];
  PR: keyof (typeof PRIVILEGES)['U'];
  UI: keyof Weights['UI'];
  S: keyof typeof PRIVILEGES;
  C: keyof Weights['impact'];
  I: keyof Weights['impact'];
  A: keyof Weights['impact'];
}

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>): Key[] => Object.keys(of) as Key[];

export function* everyBase3(): Generator<BaseMetrics3> {
  const impacts = keysOf(WEIGHTS.impact);
  for (const AV of keysOf(WEIGHTS.AV))
    for (const AC of keysOf(WEIGHTS.AC))
      for (const PR of keysOf(PRIVILEGES.U))
        for (const UI of keysOf(WEIGHTS.UI))
          for (const S of keysOf(PRIVILEGES))
            for (const C of impacts) for (const I of impacts) for (const A of impacts) yield { AV, AC, PR, UI, S, C, I, A };
}

/** Rounds up to one decimal. Calculates with integers, as in appendix A, so that floating-point errors have no effect. */
function roundUp(score: number): number {
  const whole = Math.round(score * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}

export function baseScore3({ AV, AC, PR, UI, S, C, I, A }: BaseMetrics3): number {
  const lost = 1 - (1 - WEIGHTS.impact[C]) * (1 - WEIGHTS.impact[I]) * (1 - WEIGHTS.impact[A]);
  const impact = S === 'U' ? 6.42 * lost : 7.52 * (lost - 0.029) - 3.25 * (lost - 0.02) ** 15;
  const exploitability = 8.22 * WEIGHTS.AV[AV] * WEIGHTS.AC[AC] * PRIVILEGES[S][PR] * WEIGHTS.UI[UI];
  if (impact <= 0) return 0;
  return roundUp(Math.min(S === 'U' ? impact + exploitability : 1.08 * (impact + exploitability), 10));
}
