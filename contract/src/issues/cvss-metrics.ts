export const CVSS_VERSIONS = ['3.1', '4.0'] as const;
export type CvssVersion = (typeof CVSS_VERSIONS)[number];

/** Groups of metrics as FIRST names them; a vector has to name every base metric and may name any other. */
export const CVSS_GROUPS = ['base', 'threat', 'environmental', 'supplemental'] as const;
export type CvssGroup = (typeof CVSS_GROUPS)[number];

export interface CvssMetric {
  /** As in a vector: 'AV'. */
  name: string;
  /** What its words are kept under: metrics that ask the same share them, of one letter some do not. */
  words: string;
  /** In the order of the specification. Besides these a metric that is no base metric can be X, not defined. */
  values: readonly string[];
}

/** What is asked together: 'exploitability', 'impact'. */
export interface CvssPart {
  group: CvssGroup;
  part: string;
  metrics: readonly CvssMetric[];
}

/** 'AV attackVector NALP': values of one letter each. */
function metric(line: string): CvssMetric {
  const [name = '', words = '', values = ''] = line.split(' ');
  return { name, words, values: values.includes(',') ? values.split(',') : [...values] };
}

const part = (group: CvssGroup, name: string, ...lines: string[]): CvssPart => ({ group, part: name, metrics: lines.map(metric) });

/** Every metric of both versions, in the order a vector names them. Exploit code and the like of 3.1 stand with the threat metrics of 4.0. */
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

/** The metrics of a version by their names, in the order a vector names them. */
export const metricsOf = (version: CvssVersion): ReadonlyMap<string, CvssMetric & { group: CvssGroup }> => byName[version];
