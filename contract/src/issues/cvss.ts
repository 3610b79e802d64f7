import calculator from 'ae-cvss-calculator';
import type { Severity } from '../severities.ts';

const { Cvss3P1, Cvss4P0 } = calculator;

/** What a CVSS vector says. */
export interface Cvss {
  version: '3.1' | '4.0';
  /** 0 to 10, one decimal; with the temporal (threat) and environmental metrics the vector names. */
  score: number;
  severity: Severity;
}

const versions = [
  { version: '3.1', prefix: 'CVSS:3.1', read: (vector: string) => new Cvss3P1(vector) },
  { version: '4.0', prefix: 'CVSS:4.0', read: (vector: string) => new Cvss4P0(vector) },
] as const;

type Scale = (typeof versions)[number];

/** The values each metric can take. The calculator knows X for every one; a base metric cannot be left undefined. */
function metricsOf({ version, read, prefix }: Scale): Map<string, readonly string[]> {
  const metrics = [...read(prefix).getRegisteredComponents()].flatMap(([category, components]) =>
    components.map(({ shortName, values }): [string, string[]] => {
      const allowed = values.map((value) => value.shortName).filter((value) => category.name !== 'base' || value !== 'X');
      // Safety is a value of the modified metrics alone.
      return [shortName, version === '4.0' && category.name === 'base' ? allowed.filter((value) => value !== 'S') : allowed];
    }),
  );
  return new Map(metrics);
}

const known = new Map(versions.map((scale) => [scale.version, metricsOf(scale)]));

/** The qualitative scale of both versions, with None said as INFO. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'CRITICAL';
  if (score >= 7) return 'HIGH';
  if (score >= 4) return 'MEDIUM';
  return score > 0 ? 'LOW' : 'INFO';
}

/**
 * Reads a vector of CVSS 3.1 or 4.0: prefix first, every base metric, each metric once, any order.
 * Null when it is anything else, since the calculator itself skips what it does not understand.
 */
export function readCvss(vector: string): Cvss | null {
  const [prefix, ...parts] = vector.split('/');
  const scale = versions.find((candidate) => candidate.prefix === prefix);
  const metrics = scale && known.get(scale.version);
  if (!metrics) return null;
  const seen = new Set<string>();
  for (const part of parts) {
    const [metric = '', value = '', ...rest] = part.split(':');
    if (rest.length > 0 || seen.has(metric) || !metrics.get(metric)?.includes(value)) return null;
    seen.add(metric);
  }
  const calculated = scale.read(vector);
  if (!calculated.isBaseFullyDefined()) return null;
  const score = calculated.calculateScores().overall;
  return { version: scale.version, score, severity: severityOfScore(score) };
}
