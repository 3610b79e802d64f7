import type { CorrectionValues } from '@coloa/contract/issues/corrections.contract.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { BuiltIssue } from '../issues.factory.ts';
import { insertCorrection } from './corrections.repo.ts';

interface Proposed {
  authorId?: string;
  fields?: CorrectionValues;
  base?: CorrectionValues;
  note?: string;
}

/** Builds a correction. By default, it proposes a new Vietnamese title. */
export async function buildCorrection(db: DbOrTx, issue: BuiltIssue, proposed: Proposed = {}) {
  const title = issue.contents.vi?.title ?? '';
  const { authorId = issue.reporterId, note = '', fields = { contents: { vi: { title: `${title}, đã sửa` } } } } = proposed;
  const { base = { contents: { vi: { title } } } } = proposed;
  const changes = [{ field: 'contents.vi.title', from: title, to: fields.contents?.vi?.title }];
  const { workspaceId, version } = issue;
  const row = { workspaceId, id: newId(), issueId: issue.id, authorId, note, version, fields, base, changes };
  await insertCorrection(db, row);
  return row;
}
