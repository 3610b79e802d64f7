import type { ReportSettings } from '@coloa/contract/reports/reports.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isRefusal } from '../../lib/api-error.ts';
import { failureText } from '../../lib/failure.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';
import { reportKeys } from '../report-keys.queries.ts';
import { type ReportWanted, useSaveReportSettings } from '../reports.queries.ts';

/** What is pressed or picked, and saved as one goes; the texts have drafts of their own. */
export type ReportChoice = Pick<ReportSettings, 'parts' | 'statuses' | 'severities' | 'language' | 'rounds' | 'classification'>;
type Changes = Partial<ReportChoice>;

/** What is not saved yet. */
interface Mine {
  changes: Changes;
  /** Of the settings when the first of them was begun: what somebody else changed since then is not written over. */
  version: number;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was changed on since it was sent. */
const without = (changes: Changes, sent: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => !same(value, sent[name as keyof Changes])));

const isSendable = ({ statuses, severities, rounds }: Pick<ReportChoice, 'statuses' | 'severities' | 'rounds'>): boolean =>
  statuses.length > 0 && severities.length > 0 && rounds?.length !== 0;

/** A report as it is chosen on the page, saved or not; of what cannot be left empty what is kept. */
export const wantedOf = ({ language, statuses, severities, rounds, parts }: ReportChoice): ReportWanted => ({
  language,
  rounds,
  parts: parts.flatMap(({ part, shown }) => (shown ? [part] : [])),
  ...(statuses.length > 0 && { statuses }),
  ...(severities.length > 0 && { severities }),
});

export interface ReportChoiceState {
  /** As the page shows it: what is kept, with what was just changed on top. */
  choice: ReportChoice;
  /** `since`: the version of the settings that were shown when it was begun; the present one unless told. */
  set: (changes: Changes, since?: number) => void;
  /** Something is not saved yet. */
  waits: boolean;
  /** And will not be by itself: what is chosen cannot be sent, or the last attempt failed. */
  held: boolean;
  saving: boolean;
  /** In words; null unless the last attempt failed in a way that may pass. */
  failure: string | null;
  retry: () => void;
}

/** Keeps what is chosen on the page, one call at a time and each with the version it was begun from; what somebody else changed at the same time is shown and told. */
export function useReportChoice(projectId: string, settings: ReportSettings): ReportChoiceState {
  const t = useT('projectReport');
  const queryClient = useQueryClient();
  const [{ changes: mine, version }, setMine] = useState<Mine>({ changes: {}, version: settings.version });
  const [sent, setSent] = useState<Changes | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate } = useSaveReportSettings(projectId, { quiet: true });
  const choice: ReportChoice = { ...settings, ...mine };
  const waits = Object.keys(mine).length > 0;

  const settle = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.has('EDIT_CONFLICT')) {
      const current = error.current as ReportSettings;
      queryClient.setQueryData(reportKeys.settings(projectId), current);
      const taken = new Set(error.problems.map(({ path }) => path));
      setMine(({ changes }) => ({
        changes: Object.fromEntries(Object.entries(changes).filter(([name]) => !taken.has(name))),
        version: current.version,
      }));
      toast.bad(t('changedByOther', { name: current.by?.name ?? '' }));
    } else if (isRefusal(error)) {
      // It would be refused again; what is kept is shown.
      setMine({ changes: {}, version: settings.version });
      toast.bad(failureText(error));
    } else setFailure(failureText(error));
  };
  useEffect(() => {
    if (!waits || sent !== null || failure !== null || !isSendable(choice)) return;
    setSent(mine);
    mutate(
      { ...mine, version },
      {
        onSuccess: (saved) => setMine(({ changes }) => ({ changes: without(changes, mine), version: saved.version })),
        onError: settle,
        onSettled: () => setSent(null),
      },
    );
  });

  useEffect(() => {
    if (failure === null) return;
    const again = () => setFailure(null);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [failure]);

  return {
    choice,
    set: (changes, since = settings.version) => {
      setFailure(null);
      setMine((now) => {
        const next = { ...now.changes, ...changes };
        return {
          // Changed back before it was sent: nothing is left to save.
          changes: sent === null ? without(next, settings) : next,
          version: Object.keys(now.changes).length === 0 ? since : Math.min(now.version, since),
        };
      });
    },
    waits: waits && (sent === null || Object.keys(without(mine, sent)).length > 0),
    held: waits && (failure !== null || !isSendable(choice)),
    saving: sent !== null,
    failure,
    retry: () => setFailure(null),
  };
}
