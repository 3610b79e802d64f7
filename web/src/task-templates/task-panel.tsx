import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { MarkdownEditor } from '../editor/markdown-editor.tsx';
import { useT } from '../lib/i18n.ts';
import { DurationField } from '../ui/fields/duration-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import styles from './task-templates.module.css';
import { TemplateRowsEditor } from './template-rows-editor.tsx';
import type { DraftTask } from './template-tree.ts';
import type { Errors } from './template-values.ts';

interface TaskPanelProps {
  task: DraftTask;
  errors: Errors;
  onChange: (change: Partial<DraftTask>) => void;
}

/** Parses a day number. Returns null for an empty field, and NaN for an invalid number, which is reported on saving. */
const dayOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const dayText = (day: number | null): string => (day === null || Number.isNaN(day) ? '' : String(day));

export function TaskPanel({ task, errors, onChange }: TaskPanelProps) {
  const t = useT('taskTemplates');
  const errorOf = (field: string) => errors[`${task.key}.${field}`];
  return (
    <Card aria-label={t('task.label')}>
      <Stack>
        <TextField
          label={t('task.title')}
          data-task-title
          maxLength={LIMITS.title}
          value={task.title}
          error={errorOf('title')}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <PlanFields task={task} errorOf={errorOf} onChange={onChange} />
        <MarkdownEditor
          key={task.key}
          label={t('task.description')}
          filesAt={null}
          rows={5}
          maxLength={LIMITS.markdown}
          value={task.description}
          error={errorOf('description')}
          onChange={(description) => onChange({ description })}
        />
        <TemplateRowsEditor rows={task.rows} errors={errors} onChange={(rows) => onChange({ rows })} />
      </Stack>
    </Card>
  );
}

interface PlanFieldsProps extends Pick<TaskPanelProps, 'task' | 'onChange'> {
  errorOf: (field: string) => string | undefined;
}

function PlanFields({ task, errorOf, onChange }: PlanFieldsProps) {
  const t = useT('taskTemplates');
  const issues = useT('issues');
  return (
    <div className={styles.days}>
      {(['startsOn', 'dueOn'] as const).map((field) => (
        <TextField
          key={field}
          type="number"
          min={0}
          max={LIMITS.templateDays}
          step={1}
          label={t(`task.${field}`)}
          hint={t('task.dayHint')}
          optional
          value={dayText(task[field])}
          error={errorOf(field)}
          onChange={(event) => onChange({ [field]: dayOf(event.currentTarget.value) })}
        />
      ))}
      <DurationField
        label={t('task.estimate')}
        optional
        max={LIMITS.taskMinutes}
        value={task.estimateMinutes}
        error={errorOf('estimateMinutes')}
        onChange={(estimateMinutes) => onChange({ estimateMinutes })}
      />
      <SelectField
        label={t('task.priority')}
        optional
        clearable
        options={PRIORITIES.map((value) => ({ value, label: issues(`priority.${value}`) }))}
        value={task.priority}
        onChange={(priority) => onChange({ priority })}
      />
    </div>
  );
}
