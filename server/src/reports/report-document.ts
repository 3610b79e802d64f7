import type { Section } from '@coloa/contract/bugs/bugs.contract.ts';
import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { IssueStatus, RetestResult } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { ProjectKind, ScopeKind } from '@coloa/contract/projects/project-states.ts';
import { type Severity, severityOrder } from '@coloa/contract/severities.ts';
import type { ReportBranding } from './branding.ts';

/**
 * All that a report shows, as plain data: it is cloned into the worker thread, so it holds no functions and no rows of the database.
 * Texts called Markdown are Markdown; every other string is printed as it is. Days are `YYYY-MM-DD`.
 * ⟦…⟧ may stand anywhere: rendering takes it out before anything else is done.
 */
export interface ReportDocument {
  language: Language;
  workspaceName: string;
  branding: ReportBranding;
  /** The word beside the lock, as the workspace writes it; null takes the language's own word for confidential. */
  classification: string | null;
  project: ReportProject;
  /** Number of the report's edition; null while it has none. */
  version: string | null;
  generatedDay: string;
  /** Markdown, written by the lead; may be empty. */
  summary: string;
  scope: ReportScopeRow[];
  /** In any order: the report sorts them by severity, then by key. */
  findings: ReportFinding[];
  /** What was tested, by categories in the order of the checklist; empty where the project has none, or its reader does not see it. */
  coverage: ReportCoverage[];
  /** Key: the `<fileName>` of `/attachments/<fileName>`. Only those that a text refers to are read. */
  images: Map<string, ReportImage>;
}

export interface ReportProject {
  key: string;
  name: string;
  kind: ProjectKind;
  /** One or two sentences under the name on the cover; null prints the kind. */
  subtitle: string | null;
  client: string | null;
  startDay: string | null;
  endDay: string | null;
  leads: string[];
}

export interface ReportScopeRow {
  inScope: boolean;
  kind: ScopeKind;
  value: string;
  note: string;
}

/** A category of controls. */
export interface ReportCoverage {
  name: string;
  /** `WSTG 4.2`; empty of a workspace's own. */
  standard: string;
  controls: ReportControl[];
}

export interface ReportControl {
  code: string;
  title: string;
  state: ControlState;
  /** Who said what came of it, and who ticked a row of it; each once. */
  testers: string[];
  /** The last day on which one of them did. */
  day: string | null;
  /** Keys of those findings of the report that came of it. */
  findings: string[];
  /** Of one that is told per asset: what came of it for each asset in scope, in the order of the scope; else none. */
  assets: { asset: string; state: ControlState }[];
}

export interface ReportFinding {
  key: string;
  severity: Severity;
  status: IssueStatus;
  title: string;
  cvss: { version: '3.1' | '4.0'; vector: string; score: number } | null;
  /** `id` is the number alone. */
  cwe: { id: number; name: string | null } | null;
  assets: string[];
  foundDay: string | null;
  reporter: string | null;
  /** Markdown each; an empty section is left out with its heading. */
  sections: Record<Section, string>;
  /** Newest first. */
  retests: ReportRetest[];
}

export interface ReportRetest {
  round: { number: number; startDay: string };
  day: string;
  tester: string;
  /** What the results of its assets come to. */
  result: RetestResult;
  /** `asset` is empty where the result is of the finding as a whole. */
  results: { asset: string; result: RetestResult; note: string }[];
  /** Markdown. */
  note: string;
}

/** PNG, JPEG, WebP, GIF or AVIF; judged by content, not by name. What cannot be read is printed as its caption. */
export type ReportImage = { path: string } | { bytes: Uint8Array };

/** What of a finding is Markdown. */
export const textsOf = ({ sections, retests }: Pick<ReportFinding, 'sections' | 'retests'>): string[] => [
  ...Object.values(sections),
  ...retests.map(({ note }) => note),
];

/** Most severe first; equal ones by key, with numbers counted as numbers (HVB-9 before HVB-12). */
export function sortFindings(findings: readonly ReportFinding[]): ReportFinding[] {
  return findings.toSorted(
    (a, b) => severityOrder(a.severity) - severityOrder(b.severity) || a.key.localeCompare(b.key, 'en', { numeric: true }),
  );
}
