import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { Fragment } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { Property, PropertyLine } from '../../ui/data/property-list.tsx';
import { EditableProperty } from '../../ui/fields/editable-property.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { ContributorsDrawer, PersonEditor } from './lazy-editors.ts';
import styles from './properties.module.css';
import type { PropertyGroupProps } from './property-group.ts';

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
      <Contributors issue={issue} />
      <PropertyLine />
    </>
  );
}

function Contributors({ issue }: Pick<PropertyGroupProps, 'issue'>) {
  const t = useT('issues');
  const { contributors, can } = issue;
  const alone = contributors.every(({ isReporter }) => isReporter);
  if (alone && !can.contribute) return null;
  return (
    <EditableProperty
      label={t('property.contributors')}
      can={can.contribute}
      edit={(done) => <ContributorsDrawer issue={issue} onClose={done} />}
    >
      {alone ? (
        <Text tone="muted">{t('ui:none')}</Text>
      ) : (
        <span className={styles.shares}>
          {contributors.map(({ person, share }) => (
            <Fragment key={person.id}>
              <Person name={person.name || person.username} src={person.avatar} />
              <Text tone="muted" numeric>
                {share}%
              </Text>
            </Fragment>
          ))}
        </span>
      )}
    </EditableProperty>
  );
}
