import { ImportDrawer } from '../files/import-drawer.tsx';
import { ImportFiles } from '../files/import-files.tsx';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconX } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import styles from './bug-list.module.css';
import { ImportPlan } from './import-plan.tsx';
import { ShippedSeverities } from './shipped-severities.tsx';
import { useTreeImport } from './use-tree-import.ts';
import { type ChosenFiles, type ReplacedFile, VRT_PARTS, type VrtPart } from './vrt-files.ts';

/** The published tree: its files, then what they would do, then all of it or nothing. */
export function ImportTreeDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('bugs');
  const { chosen, replaced, tooLarge, take, takeOut, severities, setSeverities, body, preview, run, importAll } = useTreeImport(onClose);
  const failure = run.error ?? preview.error;
  const plan = preview.data;
  const confirm = plan && plan.changed.length > 0 ? t('import.confirmSeverities', { count: plan.changed.length }) : t('import.confirm');
  return (
    <ImportDrawer
      title={t('import.title')}
      planned={plan !== undefined}
      preview={{
        label: t('import.preview'),
        busy: preview.isPending,
        disabled: !chosen.tree,
        run: () => preview.mutate(body),
      }}
      confirm={{ label: confirm, busy: run.isPending, run: importAll }}
      back={{ label: t('import.back'), run: preview.reset }}
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
          <TreeFiles chosen={chosen} replaced={replaced} onTakeOut={takeOut} />
          <CheckField
            label={t('import.severities')}
            hint={t('import.severitiesHint')}
            checked={severities}
            onChange={(event) => setSeverities(event.currentTarget.checked)}
          />
        </ImportFiles>
        {!plan && <ShippedSeverities />}
      </Stack>
    </ImportDrawer>
  );
}

interface TreeFilesProps {
  chosen: ChosenFiles;
  replaced: readonly ReplacedFile[];
  onTakeOut: (part: VrtPart) => void;
}

/** The file of each part, and those that were replaced by another one. */
function TreeFiles({ chosen, replaced, onTakeOut }: TreeFilesProps) {
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
