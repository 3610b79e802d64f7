import { LIMITS } from '@coloa/contract/limits.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { type NamedProject, useProjectOptions } from '../choices/project-options.queries.ts';
import { useMemberOptions } from '../choices/use-member-options.tsx';
import { useT } from '../lib/i18n.ts';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { GroupForm, GroupValues } from './group-values.ts';

/** Returns the options for the project and people fields. `projects` and `people` provide the names that the page has already loaded. */
export function useGroupChoices(
  { projectIds, userIds }: GroupValues,
  { projects = [], people = [] }: { projects?: readonly NamedProject[]; people?: readonly Person[] } = {},
) {
  const t = useT('groups');
  const offered = useProjectOptions({ chosen: projectIds, known: projects, unknown: t('form.someProject') });
  const members = useMemberOptions({ chosen: userIds, known: people, unknown: t('form.someone'), withRoles: true });
  return { offered, members };
}

interface GroupFieldsProps {
  form: GroupForm;
  choices: ReturnType<typeof useGroupChoices>;
}

export function GroupFields({ form, choices: { offered, members } }: GroupFieldsProps) {
  const t = useT('groups');
  return (
    <>
      <TextField label={t('form.name')} maxLength={LIMITS.name} data-autofocus {...form.getInputProps('name')} />
      <TextArea
        label={t('form.description')}
        optional
        rows={5}
        maxLength={LIMITS.markdown}
        hint={t('form.descriptionHint')}
        {...form.getInputProps('description')}
      />
      <MultiSelect
        label={t('form.projectIds')}
        optional
        hint={t('form.projectsHint')}
        placeholder={t('form.projectsPlaceholder')}
        maxValues={LIMITS.groupProjects}
        options={offered.options}
        onSearch={offered.onSearch}
        searching={offered.searching}
        {...form.getInputProps('projectIds')}
      />
      {(members.allowed || form.values.userIds.length > 0) && (
        <MultiSelect
          label={t('form.userIds')}
          optional
          hint={t('form.peopleHint')}
          placeholder={t('form.peoplePlaceholder')}
          maxValues={LIMITS.groupPeople}
          options={members.options}
          onSearch={members.onSearch}
          searching={members.searching}
          {...form.getInputProps('userIds')}
        />
      )}
    </>
  );
}
