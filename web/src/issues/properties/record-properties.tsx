import { LIMITS } from '@coloa/contract/limits.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { KeyText, Tag } from '../../ui/data/words.tsx';
import { EditableProperty } from '../../ui/fields/editable-property.tsx';
import { TextEditor } from '../../ui/fields/text-editor.tsx';
import { DayEditor, TagsEditor } from './lazy-editors.ts';
import { NothingYet } from './nothing-yet.tsx';
import styles from './properties.module.css';
import type { PropertyGroupProps } from './property-group.ts';

export function RecordProperties({ issue, save }: PropertyGroupProps) {
  const t = useT('issues');
  const { edit } = issue.can;
  return (
    <>
      <EditableProperty
        label={t('property.foundDay')}
        can={edit}
        edit={(done) => (
          <DayEditor
            label={t('property.foundDay')}
            value={issue.foundDay}
            onSave={(value) => save({ field: 'foundDay', value })}
            onDone={done}
          />
        )}
      >
        {issue.foundDay ? formatDay(issue.foundDay) : <NothingYet />}
      </EditableProperty>
      {issue.tags && <TagsProperty tags={issue.tags} can={edit} save={save} />}
      <EditableProperty
        label={t('property.externalId')}
        can={edit}
        edit={(done) => (
          <TextEditor
            label={t('property.externalId')}
            mono
            value={issue.externalId}
            maxLength={LIMITS.name}
            onSave={(value) => save({ field: 'externalId', value })}
            onDone={done}
          />
        )}
      >
        {issue.externalId ? <KeyText>{issue.externalId}</KeyText> : <NothingYet />}
      </EditableProperty>
    </>
  );
}

function TagsProperty({ tags, can, save }: Pick<PropertyGroupProps, 'save'> & { tags: string[]; can: boolean }) {
  const t = useT('issues');
  return (
    <EditableProperty
      label={t('property.tags')}
      can={can}
      edit={(done) => (
        <TagsEditor label={t('property.tags')} value={tags} onSave={(value) => save({ field: 'tags', value })} onDone={done} />
      )}
    >
      {tags.length > 0 ? (
        <span className={styles.tags}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ) : (
        <NothingYet />
      )}
    </EditableProperty>
  );
}
