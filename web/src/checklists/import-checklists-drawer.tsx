import type { ChecklistImport } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { ImportFiles } from '../files/import-files.tsx';
import { useT } from '../lib/i18n.ts';
import { KeyText } from '../ui/data/words.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { PreviewDrawer } from '../ui/overlays/preview-drawer.tsx';
import styles from './checklists.module.css';
import { useImportChecklists, usePreviewImport } from './checklists.queries.ts';

interface ImportChecklistsDrawerProps {
  onClose: () => void;
  onImported: (standard: Pick<ChecklistImport, 'standard' | 'standardVersion'>) => void;
}

function useChecklistImport() {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const [version, setVersion] = useState('');
  const preview = usePreviewImport();
  const run = useImportChecklists();
  const startAnew = () => {
    preview.reset();
    run.reset();
  };
  const take = async (files: File[]) => {
    const [first] = files;
    if (!first) return;
    startAnew();
    const fits = first.size <= LIMITS.checklistFile;
    setTooLarge(fits ? null : first.name);
    if (fits) setFile({ name: first.name, text: await first.text() });
  };
  const enterVersion = (entered: string) => {
    startAnew();
    setVersion(entered);
  };
  const body = { file: file?.text ?? '', standardVersion: version.trim() };
  return { file, tooLarge, version, body, preview, run, startAnew, take, enterVersion };
}

export function ImportChecklistsDrawer({ onClose, onImported }: ImportChecklistsDrawerProps) {
  const t = useT('checklists');
  const { file, tooLarge, version, body, preview, run, startAnew, take, enterVersion } = useChecklistImport();
  const failure = run.error ?? preview.error;
  const plan = preview.data;
  const start = () =>
    run.mutate(body, {
      onSuccess: (done) => {
        toast.ok(t('import.done', { added: done.added, changed: done.changed }));
        onClose();
        onImported(done);
      },
    });
  const apply = { label: t('import.confirm'), busy: run.isPending, onPress: start, back: t('import.back'), onBack: startAnew };
  return (
    <PreviewDrawer
      title={t('import.title')}
      width={640}
      preview={{
        label: t('import.preview'),
        busy: preview.isPending,
        disabled: !file || body.standardVersion === '',
        onPress: () => preview.mutate(body),
      }}
      apply={plan ? { ...apply, disabled: plan.added + plan.changed === 0 } : null}
      onClose={onClose}
    >
      <ImportFiles
        intro={t('import.intro')}
        choose={t('import.choose')}
        onFiles={(files) => void take(files)}
        refused={failure && { title: t('import.refused'), error: failure }}
        tooLarge={tooLarge === null ? null : t('import.tooLarge', { file: tooLarge })}
        plan={plan && <Plan plan={plan} />}
      >
        {file && <p>{t('import.file', { file: file.name })}</p>}
        <TextField
          label={t('import.version')}
          hint={t('import.versionHint')}
          maxLength={LIMITS.controlCode}
          value={version}
          onChange={(event) => enterVersion(event.currentTarget.value)}
        />
      </ImportFiles>
    </PreviewDrawer>
  );
}

function Plan({ plan }: { plan: ChecklistImport }) {
  const t = useT('checklists');
  const { standard, standardVersion, added, addedControls, changed, unchanged, doubled } = plan;
  const still = added + changed === 0;
  return (
    <Stack>
      <Notice kind={still ? 'plain' : 'ok'}>{t(still ? 'import.still' : 'import.read', { standard, version: standardVersion })}</Notice>
      <ul>
        <li>
          {added === 0 ? (
            t('import.added', { count: added })
          ) : (
            <details>
              <summary>{t('import.added', { count: added })}</summary>
              <ul className={styles.added}>
                {Object.entries(addedControls).map(([at, { code, title }]) => (
                  <li key={at}>
                    <KeyText>{code}</KeyText> <span lang="en">{title}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
        <li>{t('import.changed', { count: changed })}</li>
        <li>{t('import.unchanged', { count: unchanged })}</li>
      </ul>
      {doubled.length > 0 && (
        <Notice kind="warn">
          <p>{t('import.doubled', { count: doubled.length })}</p>
          <Text as="p" mono size={12} className={styles.doubled}>
            {doubled.join(', ')}
          </Text>
        </Notice>
      )}
    </Stack>
  );
}
