import type { Language } from '@coloa/contract/languages.ts';
import type { ProjectKind, ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { WorkspaceKey } from './company.ts';
import type { Industry } from './industries.ts';

/** One engagement of the year. */
export interface Engagement {
  workspace: WorkspaceKey;
  key: string;
  name: string;
  client: string;
  /** What it is called in English texts. */
  clientInEnglish: string;
  /** Of the client's domain, under .example. */
  slug: string;
  kind: ProjectKind;
  industry: Industry;
  status: ProjectStatus;
  startDay: string;
  endDay: string;
  languages: Language[];
  issues: number;
  lead: string;
  testers: readonly string[];
  /** The clients who read along; by default none. */
  clients?: readonly string[];
  twoPersonReview?: boolean;
  /** Its report is shown to others: what clients see of it is written by hand, in both languages, and nothing is left untested. */
  showcase?: boolean;
  about: string;
}

type Facts = Omit<Engagement, 'workspace' | 'client' | 'clientInEnglish' | 'slug' | 'industry'>;

export const engagementsOf =
  (workspace: WorkspaceKey, client: string, slug: string, industry: Industry, clientInEnglish = client) =>
  (facts: Facts): Engagement => ({ workspace, client, clientInEnglish, slug, industry, ...facts });

export const vi: Language[] = ['vi'];
export const both: Language[] = ['vi', 'en'];
export const en: Language[] = ['en'];
