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

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was changed on since it was sent. */
const without = (changes: Changes, sent: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => !same(value, sent[name as keyof Changes])));

export const isSendable = ({ statuses, severities, rounds }: Pick<ReportChoice, 'statuses' | 'severities' | 'rounds'>): boolean =>
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
  set: (changes: Changes) => void;
  /** Something is not saved yet. */
  waits: boolean;
  saving: boolean;
  /** In words; null unless the last attempt failed in a way that may pass. */
  failure: string | null;
  retry: () => void;
}

/** Keeps what is chosen on the page, one call at a time and each with the newest version; what somebody else changed at the same time is shown and told. */
export function useReportChoice(projectId: string, settings: ReportSettings): ReportChoiceState {
  const t = useT('projectReport');
  const queryClient = useQueryClient();
  const [mine, setMine] = useState<Changes>({});
  const [sent, setSent] = useState<Changes | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate } = useSaveReportSettings(projectId);
  const choice: ReportChoice = { ...settings, ...mine };
  const waits = Object.keys(mine).length > 0;

  const settle = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.has('EDIT_CONFLICT')) {
      const current = error.current as ReportSettings;
      queryClient.setQueryData(reportKeys.settings(projectId), current);
      const taken = new Set(error.problems.map(({ path }) => path));
      setMine((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !taken.has(name))));
      toast.bad(t('changedByOther', { name: current.by?.name ?? '' }));
    } else if (isRefusal(error)) {
      // It would be refused again; what is kept is shown.
      setMine({});
      toast.bad(failureText(error));
    } else setFailure(failureText(error));
  };
  useEffect(() => {
    if (!waits || sent !== null || failure !== null || !isSendable(choice)) return;
    setSent(mine);
    mutate(
      { ...mine, version: settings.version },
      {
        onSuccess: () => setMine((now) => without(now, mine)),
        onError: settle,
        onSettled: () => setSent(null),
      },
    );
  });

  return {
    choice,
    set: (changes) => {
      setFailure(null);
      setMine((now) => {
        const next = { ...now, ...changes };
        // Changed back before it was sent: nothing is left to save.
        return sent === null ? without(next, settings) : next;
      });
    },
    waits: waits && (sent === null || Object.keys(without(mine, sent)).length > 0),
    saving: sent !== null,
    failure,
    retry: () => setFailure(null),
  };
}
