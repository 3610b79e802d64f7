import { LIMITS } from '@coloa/contract/limits.ts';
import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { batchesOf } from '../../lib/run-batches.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { BulkDay, BulkForm, BulkPopover } from '../../ui/data/bulk-actions.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { tagBatches } from './batches.ts';
import { type EditScope, useScopeNotes } from './edit-scope.tsx';
import type { IssueBulk } from './use-issue-bulk.ts';

export type Act = (...work: Parameters<IssueBulk['run']>) => Promise<void>;

interface ActionProps {
  scope: EditScope;
  act: Act;
}

export function FixerAction({ scope, people, act }: ActionProps & { people: readonly PersonShape[] }) {
  const t = useT('issues');
  const notes = useScopeNotes(scope);
  const label = t('property.fixer');
  const nobody = 'nobody';
  const chosen: string[] = [];
  const options = [
    ...people.map((person) => ({ value: person.id, label: person.name || person.username, avatar: person.avatar })),
    { value: nobody, label: t('bulk.nobody'), avatar: null },
  ];
  return (
    <BulkPopover label={label} {...notes}>
      {(close, note) => (
        <Stack gap={3}>
          {note}
          <ChoiceList
            label={label}
            single
            options={options}
            draw={(option) => (option.value === nobody ? option.label : <Person name={option.label} src={option.avatar} />)}
            value={chosen}
            onChange={([id]) => {
              close();
              const fixerId = id === undefined || id === nobody ? null : id;
              void act(
                batchesOf(scope.rows, () => ({ fixerId })),
                (count) => t('bulk.fixed', { count }),
              );
            }}
          />
        </Stack>
      )}
    </BulkPopover>
  );
}

export function TagsAction({ scope, suggestions, act }: ActionProps & { suggestions: readonly string[] }) {
  const t = useT('issues');
  const { rows } = scope;
  return (
    <BulkPopover label={t('property.tags')} {...useScopeNotes(scope)}>
      {(close, note) => (
        <TagsForm
          note={note}
          there={[...new Set(rows.flatMap(({ tags = [] }) => tags))].sort()}
          suggestions={suggestions}
          onApply={(add, remove) => {
            close();
            const batches = tagBatches(rows, add, remove);
            if (batches.length > 0) void act(batches, (count) => t('bulk.tagged', { count }));
          }}
        />
      )}
    </BulkPopover>
  );
}

interface TagsFormProps {
  note: ReactNode;
  /** Tags that at least one selected issue has. */
  there: string[];
  suggestions: readonly string[];
  onApply: (add: string[], remove: string[]) => void;
}

function TagsForm({ note, there, suggestions, onApply }: TagsFormProps) {
  const t = useT('issues');
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const wrong = add.length > LIMITS.tags || add.some((tag) => tag.length > LIMITS.tag);
  return (
    <BulkForm
      note={note}
      submit={t('ui:bulk.apply', { count: add.length + remove.length })}
      disabled={wrong || add.length + remove.length === 0}
      onSubmit={() => onApply(add, remove)}
    >
      <TagsField
        label={t('bulk.addTags')}
        suggestions={[...suggestions]}
        maxTags={LIMITS.tags}
        maxLength={LIMITS.tag}
        value={add}
        onChange={setAdd}
      />
      {there.length > 0 && (
        <ChoiceList
          label={t('bulk.removeTags')}
          options={there.map((tag) => ({ value: tag, label: t('bulk.removeTag', { tag }) }))}
          value={remove}
          onChange={setRemove}
        />
      )}
    </BulkForm>
  );
}

export function DueDayAction({ scope, act }: ActionProps) {
  const t = useT('issues');
  return (
    <BulkDay
      label={t('property.dueDay')}
      {...useScopeNotes(scope)}
      onApply={(dueDay) =>
        void act(
          batchesOf(scope.rows, () => ({ dueDay })),
          (count) => t('bulk.dated', { count }),
        )
      }
    />
  );
}
