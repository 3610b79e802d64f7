import { HATS, type Hat } from '@coloa/contract/projects/project-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useMemberOptions } from '../choices/use-member-options.tsx';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconPlus } from '../ui/layout/icons.tsx';
import { aboutPerson, useAssign } from './assignees.queries.ts';
import styles from './project.module.css';
import { hasTeamHat, TeamQuestion } from './team-question.tsx';

function useAddPersonForm({ id, assignees }: AddPersonProps['project']) {
  const t = useT('projects');
  const assign = useAssign(id);
  const [asked, setAsked] = useState<{ userId: string; hats: Hat[] } | null>(null);
  const form = useForm({
    initialValues: { userId: null as string | null, hats: ['TESTER'] as Hat[] },
    validate: {
      userId: (value) => (value === null ? t('people.chooseRequired') : null),
      hats: (value) => (value.length === 0 ? t('people.hatsRequired') : null),
    },
  });
  const { userId, hats } = form.values;
  const teamHats = useRef(hats);
  const members = useMemberOptions({ chosen: userId ? [userId] : [], unknown: t('filter.someone'), withRoles: true });
  const chosen = userId ? members.memberOf(userId) : undefined;
  const client = chosen?.ofTeam === false ? chosen : null;
  const name = chosen?.name || chosen?.username || t('filter.someone');
  const there = new Set(assignees.map(({ person }) => person.id));
  // The chosen team roles are kept for the next person. A client always starts with the role Client.
  const choose = (chosenId: string | null) => {
    if (!client) teamHats.current = hats;
    const next = chosenId === null ? undefined : members.memberOf(chosenId);
    form.setValues({ userId: chosenId, hats: next?.ofTeam === false ? ['CLIENT'] : teamHats.current });
  };
  const added = () => {
    choose(null);
    toast.ok(t('people.added', { name }), undefined, aboutPerson(id, userId ?? ''));
  };
  const submit = form.onSubmit(() => {
    if (userId === null) return;
    if (client && hasTeamHat(hats)) return setAsked({ userId, hats });
    assign.mutate({ userId, hats }, { onSuccess: added, onError: (error) => form.setErrors(fieldErrors(error)) });
  });
  const question = asked && {
    name,
    hats: asked.hats,
    onClose: () => setAsked(null),
    onConfirm: async () => {
      await assign.mutateAsync(asked);
      added();
    },
  };
  const options = members.options.filter((option) => !there.has(option.value));
  return { form, members, options, client, name, choose, submit, question, busy: assign.isPending };
}

interface AddPersonProps {
  project: Pick<Project, 'id' | 'assignees'>;
}

export function AddPerson({ project }: AddPersonProps) {
  const t = useT('projects');
  const { form, members, options, client, name, choose, submit, question, busy } = useAddPersonForm(project);
  if (!members.allowed) return <Notice>{t('people.noDirectory')}</Notice>;
  return (
    <Card>
      <form onSubmit={submit} noValidate className={styles.add}>
        <SelectField
          // A new key clears the field after a person is added, because the field's search text is uncontrolled and does not follow the
          // form value.
          key={project.assignees.length}
          label={t('people.choose')}
          placeholder={t('people.placeholder')}
          options={options}
          onSearch={members.onSearch}
          searching={members.searching}
          {...form.getInputProps('userId')}
          onChange={choose}
        />
        <MultiSelect
          label={t('people.hats')}
          options={HATS.map((value) => ({ value, label: t(`hat.${value}`) }))}
          hint={client?.role && t('people.clientHint', { name, role: client.role.name })}
          {...form.getInputProps('hats')}
        />
        <div className={styles.addButton}>
          <Button type="submit" kind="main" icon={<IconPlus size={14} />} busy={busy}>
            {t('people.add')}
          </Button>
        </div>
      </form>
      {question && <TeamQuestion {...question} />}
    </Card>
  );
}
