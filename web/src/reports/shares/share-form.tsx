import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import type { ReportWarning } from '@coloa/contract/reports/report-warnings.ts';
import type { Share } from '@coloa/contract/reports/shares.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { useProfile, useToday } from '../../profile/profile.queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { reportPreviewQuery, reportSettingsQuery, reportVersionsQuery, unfitInReport } from '../reports.queries.ts';
import { useUnfitQuestion } from '../warnings/use-unfit-question.tsx';
import { makePassword } from './make-password.ts';
import { type NewShare, NewShareNotice } from './new-share.tsx';
import { ShareFields } from './share-fields.tsx';
import { changesOf, inputOf, newShare, problemsOf, type ShareValues, valuesOf } from './share-values.ts';
import { useChangeShare, useCreateShare } from './shares.queries.ts';

/** What of a link decides what its readers see. */
const SHOWN = ['versionId', 'language', 'statuses', 'severities'] as const;

interface ShareFormProps {
  project: Project;
  /** Null: a new one. */
  share: Share | null;
  /** What a new one shows; null for the project as it is. */
  versionId: string | null;
  onClose: () => void;
}

/** A new link, which is then shown this once, or one that is there changed. */
export function ShareForm({ project, share, versionId, onClose }: ShareFormProps) {
  const t = useT('shares');
  const words = useT('projectReport');
  const { timeZone } = useProfile().currentWorkspace;
  const today = useToday();
  const versions = useQuery(reportVersionsQuery(project.id)).data ?? [];
  const language = useQuery(reportSettingsQuery(project.id)).data?.language ?? project.languages[0] ?? 'vi';
  const [first] = useState<ShareValues>(() =>
    share ? valuesOf(share, timeZone) : { ...newShare({ language, versionId, today }), password: makePassword() },
  );
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<NewShare | null>(null);
  const create = useCreateShare(project.id);
  const change = useChangeShare(project.id);
  const errors = errorsOf(
    tried ? problemsOf(values) : {},
    (problem) => t(`problem.${problem}`),
    fieldErrors(share ? change.error : create.error),
  );
  const queryClient = useQueryClient();
  const unfit = useUnfitQuestion(project.id, { title: words('unfit.share.title'), confirm: words('unfit.share.confirm') });
  /** What is unfit in what readers of the link see. */
  const find = async (): Promise<readonly ReportWarning[]> => {
    const { versionId, language: written, statuses, severities } = values;
    if (versionId === '') return unfitInReport(project.id, { language: written, statuses, severities });
    return (await queryClient.fetchQuery(reportPreviewQuery(project.id, { versionId, language: written }))).warnings;
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(problemsOf(values)).length > 0) return;
    if (!share) {
      const password = values.protection === 'new' ? values.password : null;
      return unfit.ask({
        find,
        proceed: () => create.mutate(inputOf(values, timeZone), { onSuccess: (answer) => setMade({ ...answer, password }) }),
      });
    }
    const changes = changesOf(share, values, timeZone);
    if (Object.keys(changes).length === 0) return onClose();
    const save = () =>
      change.mutate(
        { shareId: share.id, ...changes },
        {
          onSuccess: () => {
            toast.ok(t('changed', { label: values.label.trim() }));
            onClose();
          },
        },
      );
    // Who sees it, and until when, makes nothing of it unfit.
    if (SHOWN.some((name) => name in changes)) unfit.ask({ find, proceed: save });
    else save();
  };
  if (made) return <NewShareNotice project={project} made={made} onClose={onClose} />;
  return (
    <FormDrawer
      title={share ? t('form.changeTitle', { label: share.label }) : t('form.title')}
      confirm={t(share ? 'form.save' : 'form.make')}
      width={560}
      busy={create.isPending || change.isPending || unfit.busy}
      unsaved={JSON.stringify(values) !== JSON.stringify(first)}
      errors={errors}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {unfit.question}
      <ShareFields
        values={values}
        set={(changes) => setValues((now) => ({ ...now, ...changes }))}
        errors={errors}
        versions={versions}
        hasPassword={share?.password ?? false}
      />
    </FormDrawer>
  );
}

/** The server names the end of a link by its instant. */
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
