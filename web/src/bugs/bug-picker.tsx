import { displayName, findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Severity } from '../ui/data/severity.tsx';
import { Field, type FieldLook, labelIdOf } from '../ui/fields/field.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconChevronDown, IconX } from '../ui/layout/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import styles from './bug-picker.module.css';
import { BugTree } from './bug-tree.tsx';
import { useVulnerabilityTree } from './vrts.queries.ts';

interface BugPickerProps extends FieldLook {
  value: string | null;
  onChange: (id: string | null) => void;
}

export function BugPicker({ value, onChange, ...look }: BugPickerProps) {
  const t = useT('bugs');
  const [opened, setOpened] = useState(false);
  return (
    <Field {...look}>
      {(ids) => (
        <span className={styles.box}>
          <Popover
            opened={opened}
            onChange={setOpened}
            width={480}
            label={t('tree')}
            target={
              <button
                type="button"
                {...ids}
                className={styles.button}
                aria-labelledby={`${labelIdOf(ids.id)} ${ids.id}-value`}
                aria-haspopup="dialog"
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              >
                <ChosenBug id={`${ids.id}-value`} value={value} />
                {!value && <IconChevronDown size={14} />}
              </button>
            }
          >
            <BugTree
              value={value}
              onChoose={(id) => {
                setOpened(false);
                onChange(id);
              }}
            />
          </Popover>
          {value && (
            <IconButton label={t('ui:clear')} className={styles.clear} onClick={() => onChange(null)}>
              <IconX size={14} />
            </IconButton>
          )}
        </span>
      )}
    </Field>
  );
}

function ChosenBug({ id, value }: { id: string; value: string | null }) {
  const t = useT('bugs');
  const tree = useVulnerabilityTree() ?? [];
  const path = value ? findPath(tree, value) : [];
  const name = value ? displayName(tree, value) : '';
  // Omits the category if the name already begins with it.
  const above = path.length > 1 && !name.startsWith(path[0]?.name ?? '') ? path[0]?.name : undefined;
  return (
    <span id={id} className={styles.value}>
      {value ? (
        <>
          <span className={styles.words}>
            {above && <small>{above}</small>}
            {name}
          </span>
          {path.length > 0 && <Severity severity={path.at(-1)?.severity ?? 'VARIES'} />}
        </>
      ) : (
        <span className={styles.placeholder}>{t('choose')}</span>
      )}
    </span>
  );
}
