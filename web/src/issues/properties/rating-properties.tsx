import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { Fragment } from 'react';
import { formatDay, formatScore } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { PropertyLine } from '../../ui/data/property-list.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { ChoiceEditor } from '../../ui/fields/choice-editor.tsx';
import { EditableProperty } from '../../ui/fields/editable-property.tsx';
import { TextEditor } from '../../ui/fields/text-editor.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { CvssButton } from '../cvss/cvss-button.tsx';
import { VectorSuggestions } from '../cvss/vector-suggestions.tsx';
import type { PropertyChange } from '../issue-edits.ts';
import { DayNote } from '../page/day-note.tsx';
import { metricsOf, useCvss, vectorError, versionOf } from '../use-cvss.ts';
import { DayEditor } from './lazy-editors.ts';
import styles from './properties.module.css';

export interface PropertyGroupProps {
  issue: Issue;
  save: (change: PropertyChange) => void;
}

const vectorLength = 300;

export function RatingProperties(props: PropertyGroupProps) {
  return (
    <>
      <SeverityProperty {...props} />
      <CvssProperty {...props} />
      <PriorityProperty {...props} />
      <DueDayProperty {...props} />
      <PropertyLine />
    </>
  );
}

export function NothingYet() {
  const t = useT('ui');
  return <Text tone="muted">{t('none')}</Text>;
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

function CvssProperty({ issue, save }: PropertyGroupProps) {
  const t = useT('issues');
  const words = useT('cvss');
  return (
    <EditableProperty
      label={issue.cvss ? `CVSS ${versionOf(issue.cvss)}` : t('property.cvss')}
      can={issue.can.edit}
      edit={(done) => (
        <TextEditor
          label={t('property.cvss')}
          mono
          value={issue.cvss ?? ''}
          maxLength={vectorLength}
          placeholder="CVSS:3.1/AV:N/…"
          hint={(text) => <ScoreHint vector={text} />}
          below={(text, use) => text === '' && <VectorSuggestions cwe={issue.cwe} bugId={issue.bugId} onUse={use} />}
          after={(text, use) => <CvssButton className={styles.inside} vector={text} onUse={use} />}
          check={(text) => vectorError(text, words)}
          onSave={(text) => save({ field: 'cvss', value: text || null })}
          onDone={done}
        />
      )}
    >
      {issue.cvss ? (
        <>
          {issue.cvssScore !== null && (
            <Text as="b" weight={600} numeric>
              {formatScore(issue.cvssScore)}
            </Text>
          )}
          <span className={styles.mono}>
            <Metrics vector={issue.cvss} />
          </span>
        </>
      ) : (
        <NothingYet />
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

function Metrics({ vector }: { vector: string }) {
  const [first, ...rest] = metricsOf(vector).split('/');
  return (
    <>
      {first}
      {rest.map((metric) => (
        <Fragment key={metric}>
          /<wbr />
          {metric}
        </Fragment>
      ))}
    </>
  );
}

export function ScoreHint({ vector }: { vector: string }) {
  const t = useT('issues');
  const read = useCvss(vector);
  if (vector === '') return <>{t('cvss.hint')}</>;
  if (read === undefined) return <>…</>;
  if (read === null) return <>{t('cvss.unfinished')}</>;
  return (
    <>
      <Text as="b" weight={600} numeric>
        {formatScore(read.score)}
      </Text>
      <Severity severity={read.severity} />
    </>
  );
}
