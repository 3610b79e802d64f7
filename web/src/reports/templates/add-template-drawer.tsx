import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { DropZone } from '../../files/drop-zone.tsx';
import { FileButton } from '../../files/file-button.tsx';
import { failureText, fieldErrors } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconUpload } from '../../ui/layout/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { FormDrawer } from '../../ui/overlays/form-drawer.tsx';
import { type TemplateCheck, useAddTemplate, useCheckTemplate } from './report-templates.queries.ts';
import { TemplateProblems } from './template-problems.tsx';

const MEGABYTE = 1024 * 1024;
const WORD_FILES = '.docx,.dotx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const nameOf = ({ name }: File): string => name.replace(/\.(docx|dotx)$/i, '').slice(0, LIMITS.name);

function useTemplateFile(onClose: () => void) {
  const t = useT('reportTemplates');
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  // Null until the user enters a name. Until then, the name of the file is used.
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? (file ? nameOf(file) : '');
  const check = useCheckTemplate();
  const add = useAddTemplate();
  const take = ([first]: File[]) => {
    if (!first) return;
    check.reset();
    add.reset();
    const fits = first.size <= LIMITS.reportTemplateBytes;
    setTooLarge(fits ? null : first.name);
    setFile(fits ? first : null);
    if (!fits) return;
    check.mutate(first);
  };
  const fine = check.data?.problems.length === 0;
  const ready = file !== null && fine && name.trim() !== '';
  const keep = () => {
    if (!ready || name.length > LIMITS.name) return;
    add.mutate(
      { name: name.trim(), file },
      {
        onSuccess: (template) => {
          toast.ok(t('upload.done', { name: template.name }));
          onClose();
        },
      },
    );
  };
  return { file, tooLarge, name, rename: setTyped, take, check, fine, ready, add, keep };
}

export function AddTemplateDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('reportTemplates');
  const { file, tooLarge, name, rename, take, check, fine, ready, add, keep } = useTemplateFile(onClose);
  const { file: refused, ...errors } = fieldErrors(add.error);
  return (
    <FormDrawer
      title={t('upload.title')}
      confirm={t('upload.keep')}
      width={600}
      busy={add.isPending}
      disabled={!ready}
      unsaved={file !== null && fine && !add.isSuccess}
      errors={errors}
      failure={add.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <FileChoice file={file} busy={check.isPending} onFiles={take} />
      {tooLarge !== null && (
        <Notice kind="bad">{t('upload.tooLarge', { file: tooLarge, megabytes: LIMITS.reportTemplateBytes / MEGABYTE })}</Notice>
      )}
      {check.isPending && <Notice>{t('upload.checking')}</Notice>}
      {(check.error || refused) && <Notice kind="bad">{refused ?? failureText(check.error)}</Notice>}
      {check.data && <CheckResult result={check.data} />}
      {fine && (
        <TextField
          label={t('upload.name')}
          hint={t('upload.nameHint')}
          maxLength={LIMITS.name}
          value={name}
          error={errors.name}
          onChange={(event) => rename(event.currentTarget.value)}
        />
      )}
    </FormDrawer>
  );
}

function FileChoice({ file, busy, onFiles }: { file: File | null; busy: boolean; onFiles: (files: File[]) => void }) {
  const t = useT('reportTemplates');
  return (
    <DropZone onFiles={onFiles}>
      <Stack>
        <Text as="p" size={13} tone="muted">
          {t('upload.intro')}
        </Text>
        <div>
          <FileButton accept={WORD_FILES} onFiles={onFiles}>
            {(open) => (
              <Button icon={<IconUpload size={14} />} data-choose-files busy={busy} onClick={open}>
                {t(file ? 'upload.other' : 'upload.choose')}
              </Button>
            )}
          </FileButton>
        </div>
        {file && <p>{file.name}</p>}
      </Stack>
    </DropZone>
  );
}

function CheckResult({ result: { problems, placeholders, leftOut } }: { result: TemplateCheck }) {
  const t = useT('reportTemplates');
  if (problems.length > 0) return <TemplateProblems problems={problems} />;
  return (
    <>
      {placeholders > 0 ? (
        <Notice kind="ok">{t('upload.fine', { count: placeholders })}</Notice>
      ) : (
        <Notice kind="warn">{t('upload.nothing')}</Notice>
      )}
      {leftOut.length > 0 && <Notice>{t('upload.leftOut', { what: leftOut.map((each) => t(`left.${each}`)).join(', ') })}</Notice>}
    </>
  );
}
