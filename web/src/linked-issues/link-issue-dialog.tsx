import type { CameOfIt } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { issueOptionsQuery } from '../choices/issue-options.queries.ts';
import { useT } from '../lib/i18n.ts';
import { KeyText } from '../ui/data/words.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

interface LinkIssueDialogProps {
  projectId: string;
  linked: readonly CameOfIt[];
  onLink: (issue: CameOfIt) => void;
  onClose: () => void;
}

export function LinkIssueDialog({ projectId, linked, onLink, onClose }: LinkIssueDialogProps) {
  const t = useT('linkedIssues');
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery(issueOptionsQuery(projectId, q));
  const rows = data?.filter(({ id }) => !linked.some((issue) => issue.id === id)) ?? [];
  const found = rows.find(({ id }) => id === chosen);
  const link = () => {
    if (!found) return;
    const { id, key, title, severity, status } = found;
    onLink({ id, key, title, severity, status });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('link')}
      width={560}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button kind="main" disabled={!found} onClick={link}>
            {t('linkDo')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <TextField label={t('search')} data-autofocus value={text} onChange={(event) => setText(event.currentTarget.value)} />
        {isError && <ErrorState onRetry={() => void refetch()} />}
        <IssueChoice rows={rows} chosen={chosen} onChoose={setChosen} />
        {data && rows.length === 0 && (
          <Text size={13} tone="muted">
            {t(q === '' ? 'none' : 'ui:field.nothingFound')}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

interface IssueChoiceProps {
  rows: readonly { id: string; key: string; title: string }[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

function IssueChoice({ rows, chosen, onChoose }: IssueChoiceProps) {
  const t = useT('issues');
  const name = useId();
  return (
    <fieldset aria-label={t('title')}>
      {rows.map(({ id, key, title }) => (
        <CheckField
          key={id}
          type="radio"
          name={name}
          label={
            <>
              <KeyText>{key}</KeyText> {title || t('untitled')}
            </>
          }
          checked={id === chosen}
          onChange={() => onChoose(id)}
        />
      ))}
    </fieldset>
  );
}
