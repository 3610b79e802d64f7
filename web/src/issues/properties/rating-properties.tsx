import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { PropertyLine } from '../../ui/data/property-list.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { ChoiceEditor } from '../../ui/fields/choice-editor.tsx';
import { EditableProperty } from '../../ui/fields/editable-property.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { DayNote } from '../page/day-note.tsx';
import { CvssProperties } from './cvss-property.tsx';
import { DayEditor } from './lazy-editors.ts';
import { NothingYet } from './nothing-yet.tsx';
import type { PropertyGroupProps } from './property-group.ts';

export function RatingProperties(props: PropertyGroupProps) {
  return (
    <>
      <SeverityProperty {...props} />
      <CvssProperties {...props} />
      <PriorityProperty {...props} />
      <DueDayProperty {...props} />
      <PropertyLine />
    </>
  );
}

function SeverityProperty({ issue, save }: PropertyGroupProps) {
  const t = useT('issues');
  return (
    <EditableProperty
      label={t('property.severity')}
      can={issue.can.edit}
      edit={(done) => (
        <ChoiceEditor
          options={SEVERITIES.map((value) => ({ value, label: t(`ui:severity.${value}`), content: <Severity severity={value} /> }))}
          value={issue.severity}
          onChoose={(value) => value && save({ field: 'severity', value })}
          onDone={done}
        >
          <Severity severity={issue.severity} />
        </ChoiceEditor>
      )}
    >
      <Severity severity={issue.severity} />
      {issue.severityOverriddenBy && (
        <Text as="div" size={12} tone="muted">
          {t('severity.overridden', { name: issue.severityOverriddenBy.name })}
        </Text>
      )}
    </EditableProperty>
  );
}

function PriorityProperty({ issue, save }: PropertyGroupProps) {
  const t = useT('issues');
  return (
    <EditableProperty
      label={t('property.priority')}
      can={issue.can.setPriority}
      edit={(done) => (
        <ChoiceEditor
          options={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          value={issue.priority}
          none={t('priority.none')}
          onChoose={(value) => save({ field: 'priority', value })}
          onDone={done}
        >
          {issue.priority ?? <NothingYet />}
        </ChoiceEditor>
      )}
    >
      {issue.priority ?? <NothingYet />}
    </EditableProperty>
  );
}

function DueDayProperty({ issue, save }: PropertyGroupProps) {
  const t = useT('issues');
  return (
    <EditableProperty
      label={t('property.dueDay')}
      can={issue.can.edit}
      note={<DayNote issue={issue} />}
      edit={(done) => (
        <DayEditor label={t('property.dueDay')} value={issue.dueDay} onSave={(value) => save({ field: 'dueDay', value })} onDone={done} />
      )}
    >
      {issue.dueDay ? formatDay(issue.dueDay) : <NothingYet />}
      {issue.dueByRule && (
        <Text as="div" size={12} tone="muted">
          {t('due.byRule', { severity: t(`ui:severity.${issue.severity}`) })}
        </Text>
      )}
    </EditableProperty>
  );
}
