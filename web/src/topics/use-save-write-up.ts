import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { FormStart } from '../editor/draft-store.ts';
import { react } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { mergeWriteUps, type WriteUpMerge } from './write-up-merge.ts';
import { changedFields, formValueOf, pickFields, serverErrors, tidied, type WriteUpErrors, type WriteUpValue } from './write-up-value.ts';
import { createWriteUp, refreshWriteUps, updateWriteUp, writeUpQuery } from './write-ups.queries.ts';

/** What saving is to come to. */
export interface Wanted {
  /** Its author alone sees it afterwards. */
  draft: boolean;
  /** Stay in the form afterwards. */
  stay: boolean;
}

/** An edit that met another one. */
export interface Conflict {
  merge: WriteUpMerge;
  /** The form when the two met. */
  mine: WriteUpValue;
  theirs: WriteUpValue;
  version: number;
  /** To go on with afterwards; null: to write on with theirs merged in. */
  wanted: Wanted | null;
}

interface SaveOptions {
  queryClient: QueryClient;
  latest: RefObject<{ value: WriteUpValue; start: FormStart<WriteUpValue> }>;
  put: (next: { value?: WriteUpValue; start?: FormStart<WriteUpValue> }) => void;
  setErrors: (errors: WriteUpErrors) => void;
  setConflict: (conflict: Conflict) => void;
  /** The session is over or something comes before it: the page has to be left, which the form allows first. */
  onSignedOut: (react: () => void) => void;
}

/** What has to be known of a write-up for it to be changed. */
export type SavedWriteUp = Pick<WriteUp, 'id' | 'draft' | 'version'>;

/** Somebody who saves just as often does not keep this one from ever being saved. */
const tries = 3;

/** The calls behind the form's buttons. */
export function useSaveWriteUp({ queryClient, latest, put, setErrors, setConflict, onSignedOut }: SaveOptions) {
  const t = useT('topics');
  const [saving, setSaving] = useState(false);
  // Known at once: a second press comes before the first one is drawn.
  const running = useRef(false);

  const tell = (error: unknown, retry: () => void) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === 'signedOut' || error.kind === 'password' || error.kind === 'setup') return onSignedOut(() => react(error));
    const { errors, rest } = serverErrors(error);
    setErrors(errors);
    const others = [...rest, ...error.problems.filter(({ path }) => path === undefined).map(({ message }) => message)];
    if (error.status === 403 || error.status === 404) toast.bad(t('form.noRight'));
    else if (error.retryable || error.status >= 500) toast.bad(t('form.failed'), { label: t('ui:retry'), run: retry });
    else if (others.length > 0) toast.bad(others.join(' '));
  };

  /** Merges with what another edit left; asks only where both changed the same. */
  const meet = (theirs: WriteUp, wanted: Wanted | null): boolean => {
    const { value, start } = latest.current;
    const there = formValueOf(theirs);
    const merge = mergeWriteUps(start.base, value, there);
    if (merge.conflicts.length > 0) {
      setConflict({ merge, mine: value, theirs: there, version: theirs.version, wanted });
      return false;
    }
    put({ value: merge.merged, start: { base: there, version: theirs.version } });
    return true;
  };

  /** Answers what was sent; undefined where the writer has to choose first. */
  const sendChanges = async (writeUp: SavedWriteUp, wanted: Wanted): Promise<WriteUpValue | undefined> => {
    for (let left = tries; ; left -= 1) {
      const { value, start } = latest.current;
      const fields = changedFields(start.base, value);
      const body = { ...pickFields(value, fields), ...(wanted.draft !== writeUp.draft && { draft: wanted.draft }) };
      if (Object.keys(body).length === 0) return value;
      try {
        await updateWriteUp(writeUp.id, { ...body, version: start.version ?? writeUp.version });
        return value;
      } catch (error) {
        if (!(error instanceof ApiError && error.has('EDIT_CONFLICT')) || left === 1) throw error;
        if (!meet(error.current as WriteUp, wanted)) return undefined;
      }
    }
  };

  /** After saving: others may have changed other fields since, so the next save starts from what is there now. */
  const startFrom = async (id: string, saved: WriteUpValue): Promise<void> => {
    put({ start: { base: saved, version: latest.current.start.version } });
    // It is saved whatever this answers. The next save meets what is there.
    const fresh = await queryClient.fetchQuery({ ...writeUpQuery(id), staleTime: 0 }).catch(() => null);
    if (!fresh) return;
    const there = formValueOf(fresh);
    const merge = mergeWriteUps(saved, latest.current.value, there);
    if (merge.conflicts.length > 0) return;
    put({ value: merge.merged, start: { base: there, version: fresh.version } });
  };

  /**
   * After a new one was made: where its id was sent before, and the answer got lost, there stands what was said then. Answers once what is
   * there says the same as the form said.
   */
  const goOnFrom = async (id: string, said: WriteUpValue, wanted: Wanted): Promise<void> => {
    const fresh = await queryClient.fetchQuery({ ...writeUpQuery(id), staleTime: 0 }).catch(() => null);
    put({ start: fresh ? { base: formValueOf(fresh), version: fresh.version } : { base: said, version: 1 } });
    if (!fresh || (changedFields(formValueOf(fresh), said).length === 0 && fresh.draft === wanted.draft)) return;
    const sent = await sendChanges(fresh, wanted);
    if (sent) await startFrom(id, sent);
  };

  /** Answers the id of what is saved; undefined where it was not, and the form has been told why. */
  const send = async (writeUp: SavedWriteUp | null, ownId: string, wanted: Wanted, retry: () => void): Promise<string | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setSaving(true);
    try {
      const value = tidied(latest.current.value);
      put({ value });
      let id = writeUp?.id;
      if (writeUp) {
        const sent = await sendChanges(writeUp, wanted);
        if (!sent) return undefined;
        await startFrom(writeUp.id, sent);
      } else {
        ({ id } = await createWriteUp({ ...value, id: ownId, draft: wanted.draft }));
        await goOnFrom(id, value, wanted);
      }
      void refreshWriteUps(queryClient);
      return id;
    } catch (error) {
      tell(error, retry);
      return undefined;
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  return { saving, send, meet };
}
