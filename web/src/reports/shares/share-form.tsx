import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ReportWarning } from '@coloa/contract/readiness/report-warnings.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { reportPreviewQuery, reportSettingsQuery, reportVersionsQuery, unfitInReport } from '../reports.queries.ts';
import { useUnfitQuestion } from '../warnings/use-unfit-question.tsx';
import { makePassword } from './make-password.ts';
import { type NewShare, NewShareNotice } from './new-share.tsx';
import { ShareFields } from './share-fields.tsx';
import { changesOf, fitLanguage, inputOf, newShare, passwordOf, problemsOf, type ShareValues, valuesOf } from './share-values.ts';
import { useChangeShare, useCreateShare } from './shares.queries.ts';

/** Only these values affect the warnings. */
const SHOWN = ['versionId', 'language', 'statuses', 'severities'] as const;

interface ShareFormProps {
  project: Project;
  /** Null for a new link. */
  share: Share | null;
  /** The preselected version of a new link; null for the live report. */
  versionId: string | null;
  /** Number of texts of the report with unsaved changes. */
  unsaved: number;
  onClose: () => void;
}

function useFindUnfit(projectId: string) {
  const queryClient = useQueryClient();
  return async ({ versionId, language, statuses, severities }: ShareValues): Promise<readonly ReportWarning[]> => {
    if (versionId === '') return unfitInReport(projectId, { language, statuses, severities });
    return (await queryClient.fetchQuery(reportPreviewQuery(projectId, { versionId, language }))).warnings;
  };
}

function useFirstValues({ project, share, versionId }: ShareFormProps): ShareValues {
  const { timeZone } = useProfile().currentWorkspace;
  const today = useToday();
  const language = useQuery(reportSettingsQuery(project.id)).data?.language ?? project.languages[0] ?? 'vi';
  const [first] = useState<ShareValues>(() =>
    share ? valuesOf(share, timeZone) : { ...newShare({ language, versionId, today }), password: makePassword() },
  );
  return first;
}

function useSaveShare({ project, share, onClose }: ShareFormProps, values: ShareValues) {
  const t = useT('shares');
  const words = useT('projectReport');
  const { timeZone } = useProfile().currentWorkspace;
  const [made, setMade] = useState<NewShare | null>(null);
  const create = useCreateShare(project.id);
  const change = useChangeShare(project.id);
  const unfit = useUnfitQuestion(project.id, { title: words('unfit.share.title'), confirm: words('unfit.share.confirm') });
  const findUnfit = useFindUnfit(project.id);
  const find = () => findUnfit(values);
  const make = () => {
    const password = passwordOf(values);
    create.mutate(inputOf(values, timeZone), { onSuccess: (answer) => setMade({ ...answer, password }) });
  };
  const save = () => {
    if (!share) return unfit.ask({ find, proceed: make });
    const changes = changesOf(share, values, timeZone);
    if (Object.keys(changes).length === 0) return onClose();
    const send = () =>
      change.mutate(
        { shareId: share.id, ...changes },
        {
          onSuccess: () => {
            toast.ok(t('changed', { label: values.label.trim() }));
            onClose();
          },
        },
      );
    if (SHOWN.some((name) => name in changes)) unfit.ask({ find, proceed: send });
    else send();
  };
  const busy = create.isPending || change.isPending || unfit.busy;
  return { made, save, busy, question: unfit.question, error: share ? change.error : create.error };
}

export function ShareForm(props: ShareFormProps) {
  const { project, share, unsaved, onClose } = props;
  const t = useT('shares');
  const versions = useQuery(reportVersionsQuery(project.id)).data ?? [];
  const first = useFirstValues(props);
  const [typed, setTyped] = useState(first);
  const values = fitLanguage(typed, versions);
  const [tried, setTried] = useState(false);
  const { made, save, busy, question, error } = useSaveShare(props, values);
  const errors = errorsOf(tried ? problemsOf(values) : {}, (problem) => t(`problem.${problem}`), fieldErrors(error));
  const submit = () => {
    setTried(true);
    if (Object.keys(problemsOf(values)).length === 0) save();
  };
  if (made) return <NewShareNotice project={project} made={made} onClose={onClose} />;
  return (
    <FormDrawer
      title={share ? t('form.changeTitle', { label: share.label }) : t('form.title')}
      confirm={t(share ? 'form.save' : 'form.make')}
      width={560}
      busy={busy}
      unsaved={JSON.stringify(typed) !== JSON.stringify(first)}
      errors={errors}
      failure={error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {question}
      {unsaved > 0 && values.versionId === '' && <Notice kind="warn">{t('form.unsaved', { count: unsaved })}</Notice>}
      <ShareFields
        values={values}
        set={(changes) => setTyped((now) => ({ ...now, ...changes }))}
        errors={errors}
        versions={versions}
        hasPassword={share?.password ?? false}
      />
    </FormDrawer>
  );
}

/** Returns the error texts by form field. The server's field `expiresAt` is the form's field `lastDay`. */
function errorsOf(
  problems: ReturnType<typeof problemsOf>,
  say: (problem: NonNullable<ReturnType<typeof problemsOf>[keyof ShareValues]>) => string,
  { expiresAt, ...told }: Record<string, string>,
): Record<string, ReactNode> {
  return {
    ...told,
    ...(expiresAt && { lastDay: expiresAt }),
    ...Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, say(problem)])),
  };
}
