import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { useT } from '../lib/i18n.ts';
import { isBlank, isProjectKey, type ProjectForm, type ProjectValues } from './project-values.ts';

export function useProjectForm(initialValues: ProjectValues): ProjectForm {
  const t = useT('projects');
  return useForm<ProjectValues>({
    initialValues,
    validate: {
      name: (value) => (value.trim() === '' ? t('form.nameRequired') : null),
      key: (value) => (isProjectKey(value) ? null : t('form.keyFormat')),
      kinds: (value) => (value.length === 0 ? t('form.kindsRequired') : null),
      tags: (value) => (value.some((tag) => tag.length > LIMITS.tag) ? t('form.tagTooLong', { max: LIMITS.tag }) : null),
      endDay: (value, { startDay }) => (value && startDay && value < startDay ? t('form.daysReversed') : null),
      scope: {
        value: (value) => (value.trim() === '' ? t('scope.valueRequired') : null),
      },
    },
  });
}

/** Removes empty rows, so that they are neither rejected nor stored. */
export function dropBlankRows(form: ProjectForm): void {
  const rows = form.getValues().scope;
  const kept = rows.filter((row) => !isBlank(row));
  if (kept.length < rows.length) form.setFieldValue('scope', kept);
}
