import { LIMITS } from '@coloa/contract/limits.ts';
import type { Workspace } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, ofField } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { SaveBar } from '../ui/feedback/save-bar.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import { ColorField } from './color-field.tsx';
import { isColor } from './contrast.ts';
import { DueDaysFields } from './due-days-fields.tsx';
import { LogoRow } from './logo-row.tsx';
import { ReadinessFields } from './readiness-fields.tsx';
import { ReportPreview } from './report-preview.tsx';
import { useWorkspaceRules } from './use-workspace-rules.ts';
import { WorkspaceFields } from './workspace-fields.tsx';
import { changesOf, valuesOf, type WorkspaceValues } from './workspace-values.ts';
import styles from './workspaces.module.css';
import { useUpdateWorkspace } from './workspaces.queries.ts';
import { workspacePlace } from './workspaces.search.ts';

/** Scrolls to the setting in the URL once, and focuses it. Returns the ref of the surrounding form. */
function useLedPlace(workspaceId: string) {
  const form = useRef<HTMLFormElement>(null);
  const { history } = useRouter();
  const at = workspacePlace(useSearch({ strict: false }));
  useEffect(() => {
    if (at === undefined) return;
    const place = form.current?.querySelector<HTMLElement>(`[data-field="${at}"]`);
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
    history.replace(paths.workspace(workspaceId));
  }, [at, history, workspaceId]);
  return form;
}

/** Manages the settings form. Without edits, the form shows the latest stored values. */
function useWorkspaceForm(workspace: Workspace) {
  const t = useT('workspaces');
  const update = useUpdateWorkspace(workspace.id, ofField);
  const [base, setBase] = useState(workspace);
  const form = useForm<WorkspaceValues>({ initialValues: valuesOf(workspace), validate: useWorkspaceRules() });
  const changes = changesOf(base, form.values);
  const changed = Object.keys(changes).length > 0;
  const startFrom = (current: Workspace) => {
    setBase(current);
    form.setValues(valuesOf(current));
    form.clearErrors();
  };
  useEffect(() => {
    if (!changed && workspace !== base) startFrom(workspace);
  });
  const submit = form.onSubmit(() =>
    update.mutate(changes, {
      onSuccess: () => {
        // The response does not contain the saved values, so they are taken from the form.
        startFrom({ ...base, ...(changes as Partial<Workspace>) });
        toast.ok(t('settings.saved'));
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  );
  return { form, changed, submit, busy: update.isPending, discard: () => startFrom(workspace) };
}

/** Edits the settings of a workspace. The logo is saved on upload, all other fields with the form. */
export function WorkspaceSettings({ workspace }: { workspace: Workspace }) {
  const t = useT('workspaces');
  const readiness = useT('readiness');
  const { form, changed, submit, busy, discard } = useWorkspaceForm(workspace);
  const place = useLedPlace(workspace.id);
  const { values, errors } = form;
  return (
    <form ref={place} onSubmit={submit} noValidate>
      <UnsavedGuard when={changed} saving={busy} />
      <Stack>
        <FormError errors={errors} />
        <Card title={t('settings.about')}>
          <WorkspaceFields values={values} errors={errors} onChange={(change) => form.setValues(change)} />
        </Card>
        <Card title={t('settings.look')}>
          <LookOfReports workspace={workspace} form={form} />
        </Card>
        <Card title={t('dueDays.title')}>
          <DueDaysFields
            values={values.dueDays}
            errors={errors}
            onChange={(severity, days) => form.setFieldValue(`dueDays.${severity}`, days)}
          />
        </Card>
        <Card title={readiness('title')}>
          <ReadinessFields levels={values.readiness} onChange={(line, level) => form.setFieldValue(`readiness.${line}`, level)} />
        </Card>
        {changed && <SaveBar busy={busy} onDiscard={discard} />}
      </Stack>
    </form>
  );
}

function LookOfReports({ workspace, form }: { workspace: Workspace; form: UseFormReturnType<WorkspaceValues> }) {
  const t = useT('workspaces');
  const { values, errors } = form;
  const color = values.reportColor.trim();
  return (
    <div className={styles.look}>
      <Stack>
        <LogoRow workspace={workspace} />
        <ColorField
          value={values.reportColor}
          error={errors.reportColor}
          onChange={(reportColor) => form.setFieldValue('reportColor', reportColor)}
        />
        <TextField
          label={t('form.footer')}
          optional
          hint={t('form.footerHint')}
          maxLength={LIMITS.reportFooter}
          {...form.getInputProps('reportFooter')}
        />
      </Stack>
      <ReportPreview
        workspace={values.name.trim() || workspace.name}
        logo={workspace.logo}
        color={isColor(color) ? color : null}
        footer={values.reportFooter.trim()}
      />
    </div>
  );
}
