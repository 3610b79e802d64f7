import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { SaveBar } from '../ui/feedback/save-bar.tsx';
import { FormError } from '../ui/fields/form-error.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import { DeleteProject } from './delete-project.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { ProjectFields } from './project-fields.tsx';
import { ScopeEditor } from './scope-editor.tsx';
import { useProject } from './use-project.ts';
import { dropBlankRows } from './use-project-form.ts';
import { useProjectSettings } from './use-project-settings.ts';

export function ProjectSettingsPage() {
  const t = useT('projects');
  const project = useProject();
  const title = project.can.edit ? t('settings.title') : t('settings.readerTitle');
  usePageTitle(title, project.name);
  return (
    <Page kind="narrow">
      <PageHeader level={2} title={title} />
      <Stack>
        {project.can.edit ? <SettingsForm project={project} /> : <ProjectFacts project={project} />}
        {(project.can.delete || project.can.why.delete) && <DeleteProject project={project} />}
      </Stack>
    </Page>
  );
}

function SettingsForm({ project }: { project: Project }) {
  const t = useT('projects');
  const { form, changed, busy, conflict, ...edit } = useProjectSettings(project);
  return (
    <form onSubmit={form.onSubmit(edit.save)} noValidate>
      <UnsavedGuard when={changed} saving={busy} />
      <Stack>
        {conflict && (
          <EditConflict
            {...conflict}
            mine={form.values}
            busy={busy}
            onTakeTheirs={() => edit.takeTheirs(conflict)}
            onKeepMine={() => edit.keepMine(conflict)}
          />
        )}
        <FormError errors={form.errors} />
        <Card title={t('settings.about')}>
          <ProjectFields form={form} />
        </Card>
        <Card title={t('settings.scope')}>
          <ScopeEditor form={form} />
        </Card>
        {changed && <SaveBar busy={busy} onDiscard={edit.discard} onSave={() => dropBlankRows(form)} />}
      </Stack>
    </form>
  );
}
