import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormConflict } from '../editor/drafted-form.ts';
import type { FormSaving, SaveSteps } from '../editor/use-save-drafted-form.ts';
import { useT } from '../lib/i18n.ts';
import { newId } from '../lib/idempotent-ids.ts';
import { paths } from '../routes/paths.ts';
import type { WriteUpMerge } from './write-up-merge.ts';
import {
  changedFields,
  formValueOf,
  pickFields,
  problemsOf,
  serverErrors,
  tidied,
  type WriteUpErrors,
  type WriteUpValue,
} from './write-up-value.ts';
import { createWriteUp, refreshWriteUps, updateWriteUp, writeUpQuery } from './write-ups.queries.ts';

interface Wanted {
  /** True for a draft, which only its author can see. */
  draft: boolean;
  stay: boolean;
}

export type Conflict = FormConflict<WriteUpValue, WriteUpMerge, Wanted>;

export interface WriteUpFormTypes {
  entity: WriteUp;
  value: WriteUpValue;
  merge: WriteUpMerge;
  wanted: Wanted;
  errors: WriteUpErrors;
}

type SavedWriteUp = Pick<WriteUp, 'id' | 'draft' | 'version'>;

interface SavingWriteUp extends Omit<FormSaving<WriteUpFormTypes>, 'onMade'> {
  saved: SavedWriteUp | null;
}

export function useSaveWriteUp(writeUp: WriteUp | null): SavingWriteUp {
  const t = useT('topics');
  const queryClient = useQueryClient();
  /** A write-up that this form created, until the server's data is loaded. */
  const [made, setMade] = useState<SavedWriteUp | null>(null);
  const [ownId] = useState(() => newId());
  const saved = writeUp ?? made;
  const read = (id: string) => queryClient.fetchQuery({ ...writeUpQuery(id), staleTime: 0 });

  const store: SavingWriteUp['store'] = async (wanted, steps) => {
    steps.put(tidied(steps.now().value));
    if (saved) {
      const sent = await sendChanges(saved, wanted, steps);
      if (!sent) return undefined;
      await steps.goOnFrom(sent, () => read(saved.id));
    } else {
      await storeNew(ownId, read, wanted, steps);
    }
    void refreshWriteUps(queryClient);
    const id = saved?.id ?? ownId;
    if (!writeUp) setMade({ id, draft: wanted.draft, version: 1 });
    const published = !wanted.draft && (saved?.draft ?? true);
    return {
      message: t(published ? 'form.published' : wanted.draft ? 'form.savedDraft' : 'form.savedWriteUp'),
      page: paths.writeUp(id),
      made: saved ? undefined : { id, page: paths.writeUpEdit(id) },
    };
  };
  return {
    saved,
    check: async (value, { draft }) => problemsOf(value, draft, t),
    store,
    serverErrors,
    noRight: t('form.noRight'),
  };
}

/** Sends the changed fields. Resolves to undefined if the user has to resolve a conflict first. */
const sendChanges = (
  { id, draft, version }: SavedWriteUp,
  wanted: Wanted,
  steps: SaveSteps<WriteUpFormTypes>,
): Promise<WriteUpValue | undefined> =>
  steps.send(async () => {
    const { value, start } = steps.now();
    const body = { ...pickFields(value, changedFields(start.base, value)), ...(wanted.draft !== draft && { draft: wanted.draft }) };
    if (Object.keys(body).length > 0) await updateWriteUp(id, { ...body, version: start.version ?? version });
    return value;
  });

/**
 * Stores a new write-up. If an earlier attempt with this id succeeded but its response was lost, the server returns the existing write-up.
 * That write-up is then updated with the form's values.
 */
async function storeNew(
  ownId: string,
  read: (id: string) => Promise<WriteUp>,
  wanted: Wanted,
  steps: SaveSteps<WriteUpFormTypes>,
): Promise<void> {
  const { value } = steps.now();
  const { id } = await createWriteUp({ ...value, id: ownId, draft: wanted.draft });
  const fresh = await read(id).catch(() => null);
  if (!fresh) return steps.stored(value, 1);
  const there = formValueOf(fresh);
  steps.stored(there, fresh.version);
  if (changedFields(there, value).length === 0 && fresh.draft === wanted.draft) return;
  const sent = await sendChanges(fresh, wanted, steps);
  if (sent) await steps.goOnFrom(sent, () => read(id));
}
