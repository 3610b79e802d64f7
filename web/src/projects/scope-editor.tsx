import { LIMITS } from '@coloa/contract/limits.ts';
import { useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { focusNext } from '../ui/behavior/focus.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconPlus } from '../ui/layout/icons.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { PasteLines } from './paste-lines.tsx';
import styles from './project-form.module.css';
import { newScopeRow, type ProjectForm } from './project-values.ts';
import type { ScopeLine } from './scope-lines.ts';
import { ScopeRow } from './scope-row.tsx';

/** Number of rows that each list initially shows, because a scope can have hundreds of rows. */
const shownAtFirst = 30;

export function ScopeEditor({ form }: { form: ProjectForm }) {
  return (
    <Stack gap={6}>
      {form.errors.scope && <Notice kind="bad">{form.errors.scope}</Notice>}
      <ScopeList form={form} inScope />
      <ScopeList form={form} inScope={false} />
    </Stack>
  );
}

function ScopeList({ form, inScope }: { form: ProjectForm; inScope: boolean }) {
  const t = useT('projects');
  const [all, setAll] = useState(false);
  const [pasting, setPasting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const rows = form.values.scope.flatMap((row, index) => (row.inScope === inScope ? [{ row, index }] : []));
  // Rows with an error are always shown.
  const shown = all ? rows : rows.filter(({ index }, at) => at < shownAtFirst || form.errors[`scope.${index}.value`]);
  const room = LIMITS.scopeRows - form.values.scope.length;

  const add = (lines: readonly Partial<ScopeLine>[]) =>
    form.setFieldValue('scope', [...form.values.scope, ...lines.slice(0, room).map((line) => newScopeRow({ ...line, inScope }))]);
  return (
    <section>
      <div className={styles.scopeHead}>
        <h3>
          {inScope ? t('scope.in') : t('scope.out')} <span>{rows.length}</span>
        </h3>
        {room > 0 && (
          <AddButtons
            onPaste={() => setPasting(true)}
            onAdd={() => {
              setAll(true);
              add([{}]);
              focusNext(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-scope-value]') ?? [])].at(-1) ?? null);
            }}
          />
        )}
      </div>
      <div ref={list} className={styles.rows}>
        {shown.map(({ row, index }) => (
          <ScopeRow key={row.uid} form={form} row={row} index={index} onLines={add} />
        ))}
        {rows.length === 0 && <p className={styles.nothing}>{inScope ? t('scope.emptyIn') : t('scope.emptyOut')}</p>}
        {room <= 0 && <p className={styles.nothing}>{t('scope.full', { max: LIMITS.scopeRows })}</p>}
        {shown.length < rows.length && (
          <Row>
            <Button size="s" kind="quiet" flush onClick={() => setAll(true)}>
              {t('scope.showAll', { count: rows.length - shown.length })}
            </Button>
          </Row>
        )}
      </div>
      {pasting && <PasteLines onAdd={add} onClose={() => setPasting(false)} />}
    </section>
  );
}

function AddButtons({ onPaste, onAdd }: { onPaste: () => void; onAdd: () => void }) {
  const t = useT('projects');
  return (
    <>
      <Button size="s" kind="quiet" onClick={onPaste}>
        {t('scope.paste')}
      </Button>
      <Button size="s" icon={<IconPlus size={14} />} onClick={onAdd}>
        {t('scope.add')}
      </Button>
    </>
  );
}
