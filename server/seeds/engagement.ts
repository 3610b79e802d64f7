import type { Language } from '@coloa/contract/languages.ts';
import type { ProjectKind, ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { WorkspaceKey } from './company.ts';
import type { Industry } from './industries.ts';

export interface Engagement {
  workspace: WorkspaceKey;
  key: string;
  name: string;
  client: string;
  clientInEnglish: string;
  /** Name of the client's domain under .example. */
  slug: string;
  /** The main kind comes first. */
  kinds: ProjectKind[];
  industry: Industry;
  status: ProjectStatus;
  startDay: string;
  endDay: string;
  languages: Language[];
  issues: number;
  lead: string;
  testers: readonly string[];
  clients?: readonly string[];
  twoPersonReview?: boolean;
  /**
   * The report of this project is published as an example. Its published issues are written by hand in both languages, and no control is
   * untested.
   */
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
