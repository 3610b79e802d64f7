import type { FilePlace } from '@coloa/contract/files/files.contract.ts';
import type { ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection, ReportSection, SectionChanges } from '@coloa/contract/reports/report-sections.ts';
import type { VersionedText } from '../../editor/use-text-draft.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { SectionTexts } from './use-drafted-texts.ts';

/** The result of a save, also for a conflict. */
export interface KeptSections {
  sections: readonly ReportSection[];
  version: number;
  by: { name: string } | null;
}

/** The level that stores sections: a project, or the workspace that its projects follow. */
export interface SectionHome {
  of: 'PROJECT' | 'WORKSPACE';
  sections: readonly ProjectSection[];
  texts: ReadonlyMap<ReportSectionId, SectionTexts>;
  /** Null if files cannot be stored. */
  filesAt: FilePlace | null;
  /** `version`: the start of the change; by default the current one. Null for users who only read. */
  save: ((changes: SectionChanges, version?: number) => Promise<KeptSections>) | null;
  /** Where the text of the workspace is edited, for users who can. */
  workspaceHref: ((id: ReportSectionId) => string) | null;
}

/** The result of saving a text. */
export interface SavedText {
  /** The concurrent change of another user: nothing was saved. */
  theirs: VersionedText | null;
  /** Of what is kept now. */
  version: number;
}

interface SaveTextOptions<Kept> {
  /** As the request names it. */
  path: string;
  kept: Kept;
  send: (from: Kept) => Promise<{ version: number }>;
  textIn: (current: Kept) => string;
}

/** Saves one text. */
export async function saveText<Kept extends { version: number }>({ path, kept, send, textIn }: SaveTextOptions<Kept>): Promise<SavedText> {
  let from = kept;
  for (;;) {
    try {
      const { version } = await send(from);
      return { theirs: null, version };
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.has('EDIT_CONFLICT'))) throw failure;
      // The next attempt must be based on the server's version.
      from = failure.current as Kept;
      if (failure.problems.some((problem) => problem.path === path)) {
        return { theirs: { text: textIn(from), version: from.version }, version: from.version };
      }
    }
  }
}
