import { LIMITS } from '@coloa/contract/limits.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { DraftEditor } from '../editor/draft-editor.tsx';
import { type TextDraft, useTextDraft } from '../editor/use-text-draft.ts';
import { call } from '../lib/api-client.ts';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useReason } from '../lib/reasons.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { useFocusAfterEditor } from '../ui/behavior/focus.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Row } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import { refreshTasks } from './tasks.queries.ts';

interface TaskDescriptionProps {
  projectId: string;
  task: TaskDetail;
}

export function TaskDescription({ projectId, task }: TaskDescriptionProps) {
  const t = useT('tasks');
  const say = useReason();
  const saved = task.description;
  const { draft, start, drop } = useTextDraft({ kind: 'task', userId: useProfile().id, about: task.id, saved });
  const editButton = useFocusAfterEditor(draft !== null && task.can.edit);
  if (draft && task.can.edit) return <Editing projectId={projectId} task={task} draft={draft} onDone={() => drop()} />;
  return (
    <section>
      <Row justify="between">
        <Text as="h3" size={13} weight={600}>
          {t('property.description')}
        </Text>
        {(task.can.edit || task.can.why.edit) && (
          <Button
            ref={editButton}
            size="s"
            kind="quiet"
            reason={say(task.can.why.edit)}
            onClick={() => start({ text: saved, version: task.version })}
          >
            {t(saved ? 'description.edit' : 'description.write')}
          </Button>
        )}
      </Row>
      {saved ? <MarkdownView>{saved}</MarkdownView> : <Text tone="muted">{t('ui:none')}</Text>}
    </section>
  );
}

function Editing({ projectId, task, draft, onDone }: TaskDescriptionProps & { draft: TextDraft; onDone: () => void }) {
  const t = useT('tasks');
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useOneMutation({
    mutationFn: (body: { description: string; version: number }) =>
      call(
        tasksContract.update,
        { params: { project_id: projectId }, body: { id: task.id, ...body } },
        { takes: ({ code, path }) => code === 'EDIT_CONFLICT' || path !== undefined },
      ),
    onSettled: () => refreshTasks(queryClient, projectId),
  });
  const save = () => {
    if (draft.text === task.description) return onDone();
    mutate(
      { description: draft.text, version: draft.version },
      {
        onSuccess: () => {
          toast.ok(t('saved', { title: task.title, name: t('property.description') }));
          onDone();
        },
        onError: (failure) => {
          if (!(failure instanceof ApiError && failure.has('EDIT_CONFLICT'))) return;
          const current = failure.current as TaskDetail;
          draft.meet({ text: current.description, version: current.version });
        },
      },
    );
  };
  return (
    <DraftEditor
      label={t('property.description')}
      rows={8}
      filesAt={{ on: 'PROJECT', id: projectId }}
      maxLength={LIMITS.markdown}
      draft={draft}
      saved={task.description}
      error={fieldErrors(error).description}
      failure={error}
      busy={isPending}
      confirm={t('ui:save')}
      onSave={save}
      onDrop={onDone}
    />
  );
}
