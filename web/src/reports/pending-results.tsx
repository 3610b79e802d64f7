import { isResultPending } from '@coloa/contract/checklists/control-states.ts';
import { useQuery } from '@tanstack/react-query';
import { coverageQuery } from '../checklists/controls/controls.queries.ts';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/notice.tsx';
import { reportSettingsQuery } from './reports.queries.ts';

const NAMED = 10;

/** Warns before a report leaves the team: results that it withholds, because they follow from issues that are not published. */
export function PendingResults({ projectId }: { projectId: string }) {
  const t = useT('projectReport');
  const shown = useQuery(reportSettingsQuery(projectId)).data?.parts.some((each) => each.part === 'COVERAGE' && each.shown) ?? false;
  const { data } = useQuery({ ...coverageQuery(projectId), enabled: shown, meta: { background: true } });
  const pending = data?.controls.filter((control) => isResultPending(control)) ?? [];
  if (!shown || pending.length === 0) return null;
  const codes = pending.slice(0, NAMED).map(({ code }) => code);
  return (
    <Notice kind="warn">{t('pending', { count: pending.length, codes: codes.join(', ') + (pending.length > NAMED ? ' …' : '') })}</Notice>
  );
}
