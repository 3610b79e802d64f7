import calculator from 'ae-cvss-calculator';
import { SCORE_RANGES, SEVERITIES, type Severity } from '../severities.ts';
import type { CvssVersion } from './cvss-metrics.ts';
import { readVector } from './cvss-vector.ts';

const { Cvss3P1, Cvss4P0 } = calculator;

export interface Cvss {
  version: CvssVersion;
  /** Score from 0 to 10, with one decimal; includes the temporal (threat) and environmental metrics in the vector. */
  score: number;
  severity: Severity;
}

const calculators = {
  '3.1': (vector: string) => new Cvss3P1(vector),
  '4.0': (vector: string) => new Cvss4P0(vector),
} as const;

/** Returns the qualitative severity of a score, which is the same in both versions. The severity None becomes INFO. */
export function severityOfScore(score: number): Severity {
  return SEVERITIES.find((severity) => severity !== 'VARIES' && score >= SCORE_RANGES[severity].from) ?? 'INFO';
}

/**
 * Reads a CVSS vector, version 3.1 or 4.0: prefix first, all base metrics, each metric once, in any order. Returns null for an invalid
 * vector, because the calculator ignores invalid parts.
 */
export function readCvss(vector: string): Cvss | null {
  const { version, problems } = readVector(vector);
  if (!version || problems.length > 0) return null;
  const score = calculators[version](vector).calculateScores().overall;
  return { version, score, severity: severityOfScore(score) };
}

/** Returns the score of a vector; null without a valid vector. */
export const scoreOf = (vector: string | null): number | null => (vector === null ? null : (readCvss(vector)?.score ?? null));
