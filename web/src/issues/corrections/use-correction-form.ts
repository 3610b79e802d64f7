import type { Correction } from '@coloa/contract/issues/corrections.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTextDraft } from '../../editor/use-text-draft.ts';
import { idOf } from '../../lib/address-values.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { correctionsQuery } from './corrections.queries.ts';

/** The purpose of a form that does not save the issue: an author proposes a correction, or a lead changes and accepts one. */
export type CorrectionForm = { kind: 'propose'; correction: Correction | null } | { kind: 'accept'; correction: Correction };

/**
 * Returns the purpose of a form that does not save the issue: null if the form saves the issue, undefined while the correction is loading,
 * and 'gone' for a correction that is not open any more. The first result is kept, because the form must not change while the user types.
 */
export function useCorrectionForm(issue: Issue | undefined, raw: unknown): CorrectionForm | null | undefined | 'gone' {
  const asked = idOf(raw);
  const userId = useProfile().id;
  const kind = issue && (issue.can.edit ? (asked === undefined ? null : 'accept') : issue.can.propose ? 'propose' : null);
  const enabled = issue !== undefined && kind != null && issue.corrections > 0;
  // Always refetches, because a form must not start from a cached correction.
  const { data, isFetchedAfterMount } = useQuery({ ...correctionsQuery(issue?.id ?? ''), enabled, staleTime: 0 });
  const [kept, setKept] = useState<{ issueId: string; form: CorrectionForm } | null>(null);
  if (kept && kept.issueId === issue?.id) return kept.form;
  if (!issue || !kind) return null;
  if (enabled && !isFetchedAfterMount) return undefined;
  const found = (enabled ? data : [])?.find(({ id, author }) => (kind === 'accept' ? id === asked : author.id === userId)) ?? null;
  if (kind === 'accept' && !found) return 'gone';
  const form: CorrectionForm = kind === 'accept' && found ? { kind, correction: found } : { kind: 'propose', correction: found };
  setKept({ issueId: issue.id, form });
  return form;
}

/** Manages the note of a proposal, which is kept on this device until it is sent. */
export function useCorrectionNote(issueId: string, saved: string) {
  const { draft, write, drop } = useTextDraft({ kind: 'correction', userId: useProfile().id, about: issueId, saved });
  const note = draft?.text ?? saved;
  return { note, changed: note !== saved, set: (text: string) => write({ text, version: 0 }), drop: () => drop() };
}
