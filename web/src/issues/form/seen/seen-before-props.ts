import type { Language } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { BugChoice } from '../use-bug-choice.ts';
import type { IssueFormState } from '../use-issue-form.ts';

export interface SeenBeforeProps {
  form: IssueFormState;
  choice: BugChoice;
  project: Project;
  languages: readonly Language[];
  /** The language that the user edits. */
  language: Language;
}
