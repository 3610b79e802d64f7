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

/** Two edits changed the same: each field with both versions, and nothing is lost until somebody chose. */
export function MergeDialog({ conflict, onResolve, onClose }: MergeDialogProps) {
  const t = useT('issues');
  const { merge, theirs, by } = conflict;
  const title = by === 'me' ? t('merge.titleMine') : by ? t('merge.titleBy', { name: by.name }) : t('merge.title');
  const [value, setValue] = useState(merge.merged);
  const put = <Name extends FieldName>(name: Name, to: IssueValue[Name]) => setValue((now) => ({ ...now, [name]: to }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
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
          <MergeField
            key={name}
            name={name}
            mine={merge.merged[name]}
            theirs={theirs[name]}
            own={by === 'me'}
            onChange={(to) => put(name, to)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
