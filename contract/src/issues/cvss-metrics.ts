export const CVSS_VERSIONS = ['3.1', '4.0'] as const;
export type CvssVersion = (typeof CVSS_VERSIONS)[number];

/** Metric groups of FIRST. A vector contains all base metrics and any of the others. */
export const CVSS_GROUPS = ['base', 'threat', 'environmental', 'supplemental'] as const;
export type CvssGroup = (typeof CVSS_GROUPS)[number];

export interface CvssMetric {
  name: string;
  /** Key of the metric's texts. Metrics that ask the same question share a key; some metrics with the same name have different keys. */
  words: string;
  /** Values in the order of the specification. Metrics outside the base group can also be X, not defined. */
  values: readonly string[];
}

export interface CvssPart {
  group: CvssGroup;
  part: string;
  metrics: readonly CvssMetric[];
}

/** Parses a line such as 'AV attackVector NALP'. Values are single letters, or separated by commas. */
function metric(line: string): CvssMetric {
  const [name = '', words = '', values = ''] = line.split(' ');
  return { name, words, values: values.includes(',') ? values.split(',') : [...values] };
}

const part = (group: CvssGroup, name: string, ...lines: string[]): CvssPart => ({ group, part: name, metrics: lines.map(metric) });

/** All metrics of both versions, in vector order. The temporal metrics of 3.1 are in the group `threat`, the corresponding group of 4.0. */
export const CVSS_PARTS: Readonly<Record<CvssVersion, readonly CvssPart[]>> = {
  '3.1': [
    part(
      'base',
      'exploitability',
      'AV attackVector NALP',
      'AC attackComplexity3 LH',
      'PR privileges NLH',
      'UI interaction3 NR',
      'S scope UC',
    ),
    part('base', 'impact', 'C confidentiality HLN', 'I integrity HLN', 'A availability HLN'),
    part('threat', 'threat', 'E exploitMaturity3 HFPU', 'RL remediation UWTO', 'RC confidence CRU'),
    part(
      'environmental',
      'requirements',
      'CR confidentialityRequirement HML',
      'IR integrityRequirement HML',
      'AR availabilityRequirement HML',
    ),
    part(
      'environmental',
      'modifiedExploitability',
      'MAV attackVector NALP',
      'MAC attackComplexity3 LH',
      'MPR privileges NLH',
      'MUI interaction3 NR',
      'MS scope UC',
    ),
    part('environmental', 'modifiedImpact', 'MC confidentiality HLN', 'MI integrity HLN', 'MA availability HLN'),
  ],
  '4.0': [
    part(
      'base',
      'exploitability',
      'AV attackVector NALP',
      'AC attackComplexity4 LH',
      'AT attackRequirements NP',
      'PR privileges NLH',
      'UI interaction4 NPA',
    ),
    part('base', 'vulnerable', 'VC confidentiality HLN', 'VI integrity HLN', 'VA availability HLN'),
    part('base', 'subsequent', 'SC confidentiality HLN', 'SI integrity HLN', 'SA availability HLN'),
    part('threat', 'threat', 'E exploitMaturity4 APU'),
    part(
      'environmental',
      'requirements',
      'CR confidentialityRequirement HML',
      'IR integrityRequirement HML',
      'AR availabilityRequirement HML',
    ),
    part(
      'environmental',
      'modifiedExploitability',
      'MAV attackVector NALP',
      'MAC attackComplexity4 LH',
      'MAT attackRequirements NP',
      'MPR privileges NLH',
      'MUI interaction4 NPA',
    ),
    part('environmental', 'modifiedVulnerable', 'MVC confidentiality HLN', 'MVI integrity HLN', 'MVA availability HLN'),
    part('environmental', 'modifiedSubsequent', 'MSC confidentiality HLN', 'MSI integrity SHLN', 'MSA availability SHLN'),
    part(
      'supplemental',
      'supplemental',
      'S safety NP',
      'AU automatable NY',
      'R recovery AUI',
      'V valueDensity DC',
      'RE responseEffort LMH',
      'U urgency Clear,Green,Amber,Red',
    ),
  ],
};

const byName = Object.fromEntries(
  CVSS_VERSIONS.map((version) => [
    version,
    new Map(CVSS_PARTS[version].flatMap(({ group, metrics }) => metrics.map((each) => [each.name, { ...each, group }]))),
  ]),
) as Record<CvssVersion, Map<string, CvssMetric & { group: CvssGroup }>>;

export const metricsOf = (version: CvssVersion): ReadonlyMap<string, CvssMetric & { group: CvssGroup }> => byName[version];
