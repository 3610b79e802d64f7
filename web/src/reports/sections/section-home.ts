import type { FilePlace } from '@coloa/contract/files/files.contract.ts';
import type { ReportSectionId } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection, ReportSection, SectionChanges } from '@coloa/contract/reports/report-sections.ts';
import type { VersionedText } from '../../editor/use-text-draft.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { SectionTexts } from './use-drafted-texts.ts';

export interface KeptSections {
  sections: readonly ReportSection[];
  version: number;
  by: { name: string } | null;
}

/** The owner of sections: a project, or a workspace from which projects inherit them. */
export interface SectionHome {
  of: 'PROJECT' | 'WORKSPACE';
  sections: readonly ProjectSection[];
  texts: ReadonlyMap<ReportSectionId, SectionTexts>;
  /** Null if the user cannot store files here. */
  filesAt: FilePlace | null;
  /** `version` is the version at the start of the change, by default the current one. `save` is null for users who can only read. */
  save: ((changes: SectionChanges, version?: number) => Promise<KeptSections>) | null;
  /**
   * Returns the URL of a section in the workspace's defaults. Null if the user cannot edit the defaults or has already opened their page.
   */
  workspaceHref: ((id: ReportSectionId) => string) | null;
}

export interface SavedText {
  /** The text that another user saved in the meantime and that prevented this save, otherwise null. */
  theirs: VersionedText | null;
  version: number;
}

interface SaveTextOptions<Kept> {
  /** Path of the text in requests, such as `summary.vi`. */
  path: string;
  kept: Kept;
  send: (from: Kept) => Promise<{ version: number }>;
  textIn: (current: Kept) => string;
}

/** Saves one text. If a conflict concerns only other texts, retries with the current values. */
export async function saveText<Kept extends { version: number }>({ path, kept, send, textIn }: SaveTextOptions<Kept>): Promise<SavedText> {
  let from = kept;
  for (;;) {
    try {
      const { version } = await send(from);
      return { theirs: null, version };
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.has('EDIT_CONFLICT'))) throw failure;
      // The next attempt must be based on the server's current values.
      from = failure.current as Kept;
      if (failure.problems.some((problem) => problem.path === path)) {
        return { theirs: { text: textIn(from), version: from.version }, version: from.version };
      }
    }
  }
}
