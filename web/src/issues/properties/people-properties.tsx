import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/person.tsx';
import { Property, PropertyLine } from '../../ui/property-list.tsx';
import { Text } from '../../ui/text.tsx';
import { EditableProperty } from './editable-property.tsx';
import { PersonEditor } from './lazy-editors.ts';
import type { PropertyGroupProps } from './rating-properties.tsx';

/** Who mends it and who found it. */
export function PeopleProperties({ issue, save, people }: PropertyGroupProps & { people: readonly PersonShape[] }) {
  const t = useT('issues');
  const { fixer, reporter } = issue;
  const shown = fixer ? <Person name={fixer.name} src={fixer.avatar} /> : <Text tone="muted">{t('ui:none')}</Text>;
  return (
    <>
      <EditableProperty
        label={t('property.fixer')}
        can={issue.can.edit && people.length > 0}
        edit={(done) => (
          <PersonEditor
            label={t('property.fixer')}
            people={people}
            value={fixer}
            onChoose={(value) => value?.id !== fixer?.id && save({ field: 'fixer', value })}
            onDone={done}
          >
            {shown}
          </PersonEditor>
        )}
      >
        {shown}
      </EditableProperty>
      <Property label={t('property.reporter')}>
        <Person name={reporter.name} src={reporter.avatar} />
      </Property>
      <PropertyLine />
    </>
  );
}
