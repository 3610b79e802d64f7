import { LANGUAGES } from '@coloa/contract/languages.ts';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useGoOnceSaved } from '../ui/overlays/unsaved-guard.tsx';
import { useWorkspaceRules } from './use-workspace-rules.ts';
import { type WorkspaceBasics, WorkspaceFields } from './workspace-fields.tsx';
import { suggestSlug } from './workspace-values.ts';
import styles from './workspaces.module.css';
import { useCreateWorkspace } from './workspaces.queries.ts';

export function CreateWorkspaceDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('workspaces');
  const create = useCreateWorkspace();
  const { name, slug, languages } = useWorkspaceRules();
  const form = useForm<WorkspaceBasics>({
    initialValues: { name: '', slug: '', timeZone: useProfile().currentWorkspace.timeZone, languages: [...LANGUAGES] },
    validate: { name, slug, languages },
  });
  const slugIsOwn = useRef(false);
  const change = (changes: Partial<WorkspaceBasics>) => {
    if (changes.slug !== undefined) slugIsOwn.current = true;
    const proposed = changes.name !== undefined && !slugIsOwn.current ? { slug: suggestSlug(changes.name) } : {};
    form.setValues({ ...changes, ...proposed });
  };
  const submit = form.onSubmit((values) =>
    create.mutate(
      { ...values, name: values.name.trim(), slug: values.slug.trim() },
      {
        onSuccess: (made) => toast.ok(t('created', { name: made.name })),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  );
  useGoOnceSaved(create.data && paths.workspace(create.data.id), 'replace');
  return (
    <FormDrawer
      title={t('create')}
      confirm={t('form.submit')}
      busy={create.isPending}
      unsaved={form.isDirty() && !create.isSuccess}
      errors={form.errors}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <WorkspaceFields values={form.values} errors={form.errors} onChange={change} autoFocus />
      <p className={styles.hint}>{t('form.membersLater')}</p>
    </FormDrawer>
  );
}
