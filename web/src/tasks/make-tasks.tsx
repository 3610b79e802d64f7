import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { templateQuery } from '../choices/project-options.queries.ts';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { leadToInvalidField } from '../ui/behavior/focus.ts';
import { SaveFailure } from '../ui/feedback/save-failure.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconChevronDown } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/overlays/menu.tsx';
import { type TaskSource, taskListQuery, taskOptionQuery, useMakeTasks, useSaveAsTemplate } from './tasks.queries.ts';

/** Creates the tasks of a template or a built-in set. A toast shows the number of created tasks, or that all of them already exist. */
function useMaking(projectId: string) {
  const t = useT('tasks');
  const { mutate, isPending } = useMakeTasks(projectId);
  const { ask, question } = useAskTwice(projectId);
  const send = (source: TaskSource) =>
    mutate(source, {
      onSuccess: ({ tasks, rows }) => {
        if (tasks === 0 && rows === 0) toast.ok(t('make.nothing'));
        else toast.ok(rows > 0 ? t('make.doneRows', { tasks, rows }) : t('make.done', { count: tasks }));
      },
    });
  const make = (source: TaskSource) => (source.kind === 'template' ? void ask(source.templateId, () => send(source)) : send(source));
  return { make, isPending, question };
}

interface Twice {
  name: string;
  /** The number of the template's tasks whose title already exists in the project. */
  count: number;
  add: () => void;
}

/**
 * Asks before adding a template whose task titles already exist in the project. The built-in sets need no confirmation, because the server
 * never adds their tasks twice.
 */
function useAskTwice(projectId: string) {
  const t = useT('tasks');
  const queryClient = useQueryClient();
  const [twice, setTwice] = useState<Twice | null>(null);
  const ask = async (templateId: string, add: () => void) => {
    const there = new Set(queryClient.getQueryData(taskListQuery(projectId).queryKey)?.items.map(({ title }) => title));
    // If the template cannot be read, it is added without the question.
    const template = there.size === 0 ? null : await queryClient.fetchQuery(templateQuery(templateId)).catch(() => null);
    const count = template?.tasks.flatMap((task) => [task, ...task.tasks]).filter(({ title }) => there.has(title)).length ?? 0;
    if (template && count > 0) setTwice({ name: template.name, count, add });
    else add();
  };
  const question = twice && (
    <ConfirmDialog
      opened
      onClose={() => setTwice(null)}
      title={t('make.twice', { name: twice.name })}
      confirm={t('make.twiceDo')}
      keep={t('ui:cancel')}
      danger={false}
      onConfirm={twice.add}
    >
      {t('make.twiceBody', { count: twice.count })}
    </ConfirmDialog>
  );
  return { ask, question };
}

export function FirstTasks({ projectId }: { projectId: string }) {
  const t = useT('tasks');
  const { make, isPending, question } = useMaking(projectId);
  return (
    <Row wrap justify="center">
      {question}
      <Button busy={isPending} onClick={() => make({ kind: 'init' })}>
        {t('make.init')}
      </Button>
      <Button busy={isPending} onClick={() => make({ kind: 'owasp' })}>
        {t('make.owasp')}
      </Button>
      <FromTemplate projectId={projectId} onMake={make} />
    </Row>
  );
}

function FromTemplate({ projectId, onMake }: { projectId: string; onMake: (source: TaskSource) => void }) {
  const t = useT('tasks');
  const [opened, setOpened] = useState(false);
  return (
    <Menu opened={opened} onChange={setOpened} target={<Button after={<IconChevronDown size={14} />}>{t('make.template')}</Button>}>
      <TemplateItems projectId={projectId} wanted={opened} onMake={onMake} />
    </Menu>
  );
}

interface TemplateItemsProps {
  projectId: string;
  wanted: boolean;
  onMake: (source: TaskSource) => void;
}

function TemplateItems({ projectId, wanted, onMake }: TemplateItemsProps) {
  const t = useT('tasks');
  const { data } = useQuery({ ...taskOptionQuery(projectId), enabled: wanted });
  if (!data) return <MenuLabel>{t('ui:loading')}</MenuLabel>;
  if (data.templates.length === 0) return <MenuLabel>{t('make.noTemplates')}</MenuLabel>;
  return data.templates.map(({ id, name }) => (
    <MenuItem key={id} onSelect={() => onMake({ kind: 'template', templateId: id })}>
      {name}
    </MenuItem>
  ));
}

interface TaskMenusProps {
  projectId: string;
  can: { add: boolean; saveAsTemplate: boolean };
  hasTasks: boolean;
}

export function TaskMenus({ projectId, can, hasTasks }: TaskMenusProps) {
  const t = useT('tasks');
  const { make, isPending, question } = useMaking(projectId);
  const [opened, setOpened] = useState(false);
  const [saving, setSaving] = useState(false);
  return (
    <>
      {can.saveAsTemplate && hasTasks && (
        <Button kind="quiet" onClick={() => setSaving(true)}>
          {t('keep.open')}
        </Button>
      )}
      {can.add && hasTasks && (
        <Menu
          position="bottom-end"
          opened={opened}
          onChange={setOpened}
          target={
            <Button busy={isPending} after={<IconChevronDown size={14} />}>
              {t('make.more')}
            </Button>
          }
        >
          <MenuItem onSelect={() => make({ kind: 'init' })}>{t('make.init')}</MenuItem>
          <MenuItem onSelect={() => make({ kind: 'owasp' })}>{t('make.owasp')}</MenuItem>
          <MenuLine />
          <MenuLabel>{t('make.template')}</MenuLabel>
          <TemplateItems projectId={projectId} wanted={opened} onMake={make} />
        </Menu>
      )}
      {question}
      {saving && <KeepDialog projectId={projectId} onClose={() => setSaving(false)} />}
    </>
  );
}

function KeepDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useT('tasks');
  const { mutate, isPending, error } = useSaveAsTemplate(projectId);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const typed = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed === '' || name.length > LIMITS.name) return leadToInvalidField();
    mutate(typed, {
      onSuccess: () => {
        toast.ok(t('keep.done', { name: typed }));
        onClose();
      },
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('keep.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button kind="main" type="submit" form="keep-tasks" busy={isPending}>
            {t('keep.submit')}
          </Button>
        </>
      }
    >
      <form id="keep-tasks" onSubmit={submit} noValidate>
        <Stack>
          <SaveFailure error={error} />
          <TextField
            label={t('keep.name')}
            data-autofocus
            maxLength={LIMITS.name}
            hint={t('keep.hint')}
            value={name}
            error={tried && typed === '' ? t('keep.nameMissing') : fieldErrors(error).name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
