import { useT } from '../lib/i18n.ts';
import { TextDiff } from '../ui/markdown/text-diff.tsx';
import { changedFields, type WriteUpField, type WriteUpValue } from './write-up-value.ts';

interface WriteUpChangesProps {
  before: WriteUpValue;
  after: WriteUpValue;
  topicName: (id: string | null) => string;
}

export function WriteUpChanges({ before, after, topicName }: WriteUpChangesProps) {
  const t = useT('topics');
  const textOf = (field: WriteUpField, value: WriteUpValue): string => {
    if (field === 'topicId') return topicName(value.topicId);
    return field === 'tags' ? value.tags.join(', ') : value[field];
  };
  return changedFields(before, after).map((field) => (
    <div key={field}>
      <h3>{t(`form.${field}`)}</h3>
      <TextDiff before={textOf(field, before)} after={textOf(field, after)} />
    </div>
  ));
}
