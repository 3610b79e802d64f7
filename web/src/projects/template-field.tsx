import type { ProjectKind } from '@coloa/contract/projects/project-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templateChoicesQuery, templateQuery } from '../choices/project-options.queries.ts';
import { daysBetween } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useToday } from '../profile/profile.queries.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import type { ProjectValues } from './project-values.ts';

type Days = Pick<ProjectValues, 'startDay' | 'endDay'>;

interface TemplateFieldProps extends Days {
  /** The kinds of the project. Templates for one of these kinds are listed first. */
  chosenKinds: readonly ProjectKind[];
  value: string | null;
  onChange: (templateId: string | null) => void;
  error?: string | undefined;
}

export function TemplateField({ chosenKinds, startDay, endDay, value, onChange, error }: TemplateFieldProps) {
  const t = useT('projects');
  const reads = useCan('READ_CHECKLIST');
  const [typed, setTyped] = useState('');
  // Choosing an option also puts its name into the search text, which must not filter the list.
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { data, isPlaceholderData } = useQuery({ ...templateChoicesQuery(chosen && typed === chosen.label ? '' : typed), enabled: reads });
  if (!data || (data.length === 0 && typed === '')) return null;
  const fits = ({ kinds }: { kinds: readonly ProjectKind[] }) => kinds.some((kind) => chosenKinds.includes(kind));
  const inOrder = [...data.filter(fits), ...data.filter((template) => !fits(template))];
  const options = inOrder.map(({ id, name }) => ({ value: id, label: name }));
  const missing = chosen && !options.some((option) => option.value === chosen.value) ? [chosen] : [];
  return (
    <>
      <SelectField
        label={t('form.template')}
        optional
        clearable
        hint={t('form.templateHint')}
        options={[...options, ...missing]}
        onSearch={setTyped}
        searching={isPlaceholderData}
        value={value}
        error={error}
        onChange={(id) => {
          setChosen(options.find((option) => option.value === id) ?? null);
          onChange(id);
        }}
      />
      {value !== null && <LateTasks templateId={value} startDay={startDay} endDay={endDay} />}
    </>
  );
}

/** Names the number of tasks of the template that end after the project. */
function LateTasks({ templateId, startDay, endDay }: Days & { templateId: string }) {
  const t = useT('projects');
  const today = useToday();
  const { data } = useQuery({ ...templateQuery(templateId), enabled: endDay !== null, meta: { background: true } });
  if (!data || endDay === null) return null;
  const last = daysBetween(startDay ?? today, endDay);
  const tasks = data.tasks.flatMap((task) => [task, ...task.tasks]);
  const late = tasks.filter(({ startsOn, dueOn }) => (dueOn ?? startsOn ?? last) > last).length;
  return late > 0 && last >= 0 ? <Notice kind="warn">{t('form.templateLate', { count: late })}</Notice> : null;
}
