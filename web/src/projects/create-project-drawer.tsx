import { useRef, useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { useGoOnceSaved } from '../ui/overlays/unsaved-guard.tsx';
import { ProjectFields } from './project-fields.tsx';
import { suggestKey } from './project-key.ts';
import { createBody, emptyProject } from './project-values.ts';
import { useCreateProject } from './projects.queries.ts';
import { ScopeEditor } from './scope-editor.tsx';
import { TemplateField } from './template-field.tsx';
import { dropBlankRows, useProjectForm } from './use-project-form.ts';

export function CreateProjectDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('projects');
  const create = useCreateProject();
  const form = useProjectForm({ ...emptyProject, languages: useProfile().currentWorkspace.languages.slice(0, 1) });
  const keyIsOwn = useRef(false);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const submit = form.onSubmit((values) => {
    create.mutate(createBody(values, templateId), {
      onSuccess: () => toast.ok(t('form.created', { name: values.name.trim() })),
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  });
  useGoOnceSaved(create.data && paths.people(create.data.id));
  return (
    <FormDrawer
      title={t('create')}
      confirm={t('form.submit')}
      busy={create.isPending}
      unsaved={(form.isDirty() || templateId !== null) && !create.isSuccess}
      errors={form.errors}
      failure={create.error}
      onSubmit={submit}
      onClose={onClose}
      onConfirm={() => dropBlankRows(form)}
      width={720}
    >
      <ProjectFields
        form={form}
        onKey={() => {
          keyIsOwn.current = true;
        }}
        onName={(name) => {
          if (!keyIsOwn.current) form.setFieldValue('key', suggestKey(name));
        }}
      />
      <TemplateField
        chosenKinds={form.values.kinds}
        startDay={form.values.startDay}
        endDay={form.values.endDay}
        value={templateId}
        onChange={setTemplateId}
        error={fieldErrors(create.error).templateId}
      />
      <ScopeEditor form={form} />
    </FormDrawer>
  );
}
