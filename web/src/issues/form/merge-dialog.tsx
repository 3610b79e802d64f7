import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import type { FieldName, IssueValue } from './issue-value.ts';
import { MergeField } from './merge-field.tsx';
import type { Conflict } from './use-issue-form.ts';

interface MergeDialogProps {
  conflict: Conflict;
  onResolve: (value: IssueValue) => void;
  onClose: () => void;
}

/** Two people changed the same: each field with both versions, and nothing is lost until somebody chose. */
export function MergeDialog({ conflict, onResolve, onClose }: MergeDialogProps) {
  const t = useT('issues');
  const { merge, theirs } = conflict;
  const [value, setValue] = useState(merge.merged);
  const put = <Name extends FieldName>(name: Name, to: IssueValue[Name]) => setValue((now) => ({ ...now, [name]: to }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('merge.title')}
      width={920}
      footer={
        <>
          <Text size={12} tone="muted">
            {t('merge.laterHint')}
          </Text>
          <Button onClick={onClose}>{t('merge.later')}</Button>
          <Button kind="main" onClick={() => onResolve(value)}>
            {t('merge.save')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <Text as="p" size={13} tone="muted">
          {t('merge.intro', { count: merge.conflicts.length })}
        </Text>
        {merge.conflicts.map((name) => (
          <MergeField key={name} name={name} mine={merge.merged[name]} theirs={theirs[name]} onChange={(to) => put(name, to)} />
        ))}
      </Stack>
    </Dialog>
  );
}
