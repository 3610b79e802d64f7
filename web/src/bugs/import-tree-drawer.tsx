import type { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import type { ResponseOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useState } from 'react';
import { ImportFiles } from '../files/import-files.tsx';
import { useT } from '../lib/i18n.ts';
import { focusNext } from '../ui/behavior/focus.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { CheckField } from '../ui/fields/check-field.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconX } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { PreviewDrawer } from '../ui/overlays/preview-drawer.tsx';
import styles from './bug-list.module.css';
import { useImportTree, usePreviewTree } from './bug-list.queries.ts';
import { ImportPlan } from './import-plan.tsx';
import { ShippedSeverities, useTakeBack } from './shipped-severities.tsx';
import { type ChosenFiles, type ReplacedFile, VRT_PARTS, type VrtPart, withFiles } from './vrt-files.ts';

function useTreeImport() {
  const [{ chosen, replaced }, setFiles] = useState<{ chosen: ChosenFiles; replaced: ReplacedFile[] }>({ chosen: {}, replaced: [] });
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const preview = usePreviewTree();
  const run = useImportTree();
  const startAnew = () => {
    preview.reset();
    run.reset();
  };
  const take = async (files: File[]) => {
    startAnew();
    setTooLarge(files.find((file) => file.size > LIMITS.importText)?.name ?? null);
    const read = files.filter((file) => file.size <= LIMITS.importText).map(async (file) => ({ name: file.name, text: await file.text() }));
    const taken = await Promise.all(read);
    // The user may have added other files while these files were read.
    setFiles((before) => withFiles(before.chosen, taken));
  };
  const takeOut = (part: VrtPart) => {
    startAnew();
    const left: ChosenFiles = { ...chosen };
    delete left[part];
    setFiles({ chosen: left, replaced: replaced.filter((each) => each.part !== part) });
    const neighbour = VRT_PARTS.find((each) => left[each]);
    focusNext(() => document.querySelector(neighbour ? `[data-take-out="${neighbour}"]` : '[data-choose-files]'));
  };
  return { chosen, replaced, tooLarge, preview, run, take, takeOut };
}

const bodyOf = ({ tree, moves, cwe, cvss }: ChosenFiles, severities: boolean) => ({
  tree: tree?.text ?? '',
  severities,
  ...(moves && { moves: moves.text }),
  ...(cwe && { cwe: cwe.text }),
  ...(cvss && { cvss: cvss.text }),
});

function useToastOfImport() {
  const t = useT('bugs');
  const takeBack = useTakeBack();
  return ({ total, changed }: ResponseOf<typeof bugImportContract.run>) => {
    const changes = changed.map(({ id, from, to }) => ({ id, from, to }));
    const undo = { label: t('import.undoSeverities'), run: () => takeBack(changes) };
    if (changes.length === 0) toast.ok(t('import.done', { total }));
    else toast.ok(t('import.doneSeverities', { total, count: changes.length }), undo);
  };
}

export function ImportTreeDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('bugs');
  const { chosen, replaced, tooLarge, preview, run, take, takeOut } = useTreeImport();
  const [severities, setSeverities] = useState(false);
  const toastOf = useToastOfImport();
  const body = bodyOf(chosen, severities);
  const start = () =>
    run.mutate(body, {
      onSuccess: (done) => {
        toastOf(done);
        onClose();
      },
    });
  const failure = run.error ?? preview.error;
  const plan = preview.data;
  const apply = { busy: run.isPending, onPress: start, back: t('import.back'), onBack: preview.reset };
  const confirm = (count: number) => (count > 0 ? t('import.confirmSeverities', { count }) : t('import.confirm'));
  return (
    <PreviewDrawer
      title={t('import.title')}
      width={640}
      preview={{ label: t('import.preview'), busy: preview.isPending, disabled: !chosen.tree, onPress: () => preview.mutate(body) }}
      apply={plan ? { ...apply, label: confirm(plan.changed.length) } : null}
      onClose={onClose}
    >
      <Stack>
        <ImportFiles
          intro={t('import.intro')}
          choose={t('import.choose')}
          onFiles={(files) => void take(files)}
          refused={failure && { title: t('import.refused'), error: failure }}
          tooLarge={tooLarge === null ? null : t('import.tooLarge', { file: tooLarge })}
          plan={plan && <ImportPlan plan={plan} />}
        >
          <ChosenParts chosen={chosen} replaced={replaced} onTakeOut={takeOut} />
          <CheckField
            label={t('import.severities')}
            hint={t('import.severitiesHint')}
            checked={severities}
            onChange={(event) => setSeverities(event.currentTarget.checked)}
          />
        </ImportFiles>
        {!plan && <ShippedSeverities />}
      </Stack>
    </PreviewDrawer>
  );
}

interface ChosenPartsProps {
  chosen: ChosenFiles;
  replaced: readonly ReplacedFile[];
  onTakeOut: (part: VrtPart) => void;
}

function ChosenParts({ chosen, replaced, onTakeOut }: ChosenPartsProps) {
  const t = useT('bugs');
  return (
    <>
      <ul className={styles.files} aria-label={t('import.files')}>
        {VRT_PARTS.map((part) => (
          <li key={part}>
            <span>
              {t(`import.part.${part}`)}:{' '}
              {chosen[part] ? <b>{chosen[part].name}</b> : t(part === 'tree' ? 'import.needed' : 'import.optional')}
            </span>
            {chosen[part] && (
              <IconButton label={t('import.takeOut', { file: chosen[part].name })} data-take-out={part} onClick={() => onTakeOut(part)}>
                <IconX size={14} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {replaced.map(({ part, before, now }) => (
        <Notice key={`${part} ${before} ${now}`} kind="warn">
          {t('import.replaced', { part: t(`import.part.${part}`), before, now })}
        </Notice>
      ))}
    </>
  );
}
