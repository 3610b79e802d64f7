import { LIMITS } from '@coloa/contract/limits.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { TaskDetail } from '@coloa/contract/tasks/tasks.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { call } from '../lib/api-client.ts';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useOneMutation } from '../lib/use-one-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { MarkdownView } from '../ui/markdown-view.tsx';
import { Notice } from '../ui/notice.tsx';
import { Text } from '../ui/text.tsx';
import { toast } from '../ui/toast.ts';
import { refreshTasks } from './tasks.queries.ts';

interface TaskDescriptionProps {
  projectId: string;
  task: TaskDetail;
}

/** What there is to do, at length. */
export function TaskDescription({ projectId, task }: TaskDescriptionProps) {
  const t = useT('tasks');
  const [editing, setEditing] = useState(false);
  if (editing) return <Editing projectId={projectId} task={task} onDone={() => setEditing(false)} />;
  return (
    <section>
      <Row justify="between">
        <Text as="h3" size={13} weight={600}>
          {t('property.description')}
        </Text>
        {task.can.edit && (
          <Button size="s" kind="quiet" onClick={() => setEditing(true)}>
            {t(task.description ? 'description.edit' : 'description.write')}
          </Button>
        )}
      </Row>
      {task.description ? <MarkdownView>{task.description}</MarkdownView> : <Text tone="muted">{t('ui:none')}</Text>}
    </section>
  );
}

/** What somebody else saved meanwhile is shown beside what is typed; nothing is lost before somebody has chosen. */
function Editing({ projectId, task, onDone }: TaskDescriptionProps & { onDone: () => void }) {
  const t = useT('tasks');
  const queryClient = useQueryClient();
  const [text, setText] = useState(task.description);
  // What others save while one types makes no new start.
  const [version, setVersion] = useState(task.version);
  const [theirs, setTheirs] = useState<string | null>(null);
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
    if (text === task.description) return onDone();
    if (text.length > LIMITS.markdown) return;
    mutate(
      { description: text, version },
      {
        onSuccess: () => {
          toast.ok(t('saved', { name: t('property.description') }));
          onDone();
        },
        onError: (failure) => {
          if (!(failure instanceof ApiError) || !failure.has('EDIT_CONFLICT')) return;
          const current = failure.current as TaskDetail;
          setTheirs(current.description);
          setVersion(current.version);
        },
      },
    );
  };
  return (
    <Stack gap={2}>
      <MarkdownEditor
        label={t('property.description')}
        value={text}
        maxLength={LIMITS.markdown}
        rows={8}
        autoFocus
        error={fieldErrors(error).description}
        onChange={setText}
        onSubmit={save}
      />
      {theirs !== null && (
        <Notice kind="bad">
          {t('description.conflict')}
          <MarkdownView>{theirs}</MarkdownView>
          <Button
            size="s"
            onClick={() => {
              setText(theirs);
              setTheirs(null);
            }}
          >
            {t('description.takeTheirs')}
          </Button>
        </Notice>
      )}
      <Row>
        <Button kind="main" busy={isPending} onClick={save}>
          {t(theirs === null ? 'ui:save' : 'description.keepMine')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('ui:cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
