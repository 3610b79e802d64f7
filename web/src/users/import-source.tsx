import { LIMITS } from '@coloa/contract/limits.ts';
import { IMPORT_COLUMNS } from '@coloa/contract/users/users-import.contract.ts';
import { useState } from 'react';
import { DropZone } from '../files/drop-zone.tsx';
import { FileButton } from '../files/file-button.tsx';
import { saveFile } from '../lib/api-client.ts';
import { useT } from '../lib/i18n.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconDownload, IconUpload } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { csvFile, templateRows, textOf } from './import-text.ts';

interface ImportSourceProps {
  csv: string;
  onCsv: (text: string) => void;
  error: string | undefined;
}

/** Reads the text of a file. `unreadable` is the name of the last file if that file is too large or is not readable as text. */
function useTextOfFile(onText: (text: string) => void) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const take = async ([file]: File[]) => {
    if (!file) return;
    // Does not read a file above this size, because its text exceeds the limit even at 4 bytes per character.
    const bytes = file.size > LIMITS.importText * 4 ? null : await file.arrayBuffer().catch(() => null);
    const text = bytes && textOf(bytes);
    setUnreadable(text === null ? file.name : null);
    if (text !== null) onText(text);
  };
  return { take, unreadable, forget: () => setUnreadable(null) };
}

export function ImportSource({ csv, onCsv, error }: ImportSourceProps) {
  const t = useT('users');
  const { take, unreadable, forget } = useTextOfFile(onCsv);
  const template = () => {
    const example = { username: 'ha.nguyen', name: t('import.example'), email: 'ha.nguyen@example.com', role: 'Tester', language: 'vi' };
    saveFile({ blob: csvFile(templateRows(example)), fileName: t('import.templateName') });
  };
  return (
    <DropZone onFiles={(files) => void take(files)}>
      <Stack gap={3}>
        <Text as="p" size={13} tone="muted">
          {t('import.intro', { max: LIMITS.importLines })}
        </Text>
        <Row wrap>
          <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onFiles={(files) => void take(files)}>
            {(choose) => (
              <Button icon={<IconUpload size={14} />} onClick={choose}>
                {t('import.choose')}
              </Button>
            )}
          </FileButton>
          <Button kind="quiet" icon={<IconDownload size={14} />} onClick={template}>
            {t('import.template')}
          </Button>
        </Row>
        <TextArea
          label={t('import.text')}
          mono
          rows={10}
          data-autofocus
          spellCheck={false}
          maxLength={LIMITS.importText}
          placeholder={IMPORT_COLUMNS.join(',')}
          value={csv}
          error={unreadable === null ? error : t('import.unreadable', { file: unreadable })}
          onChange={(event) => {
            forget();
            onCsv(event.currentTarget.value);
          }}
        />
      </Stack>
    </DropZone>
  );
}
