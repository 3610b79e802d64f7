import { LIMITS } from '@coloa/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import { useT } from '../../lib/i18n.ts';
import { projectQuery } from '../../projects/projects.queries.ts';
import { paths } from '../../routes/paths.ts';
import { useEscape } from '../../ui/behavior/use-escape.ts';
import { usePhone } from '../../ui/behavior/use-phone.ts';
import { unseen } from '../../ui/design/unseen.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconArrowLeft, IconSearch, IconX } from '../../ui/layout/icons.tsx';
import styles from './palette.module.css';
import { PaletteHints } from './palette-hints.tsx';
import { PaletteList, rowElementId } from './palette-list.tsx';
import type { PaletteRow } from './palette-row.ts';
import { usePaletteChoice } from './use-palette-choice.ts';
import { usePaletteGroups, useProjectChoice } from './use-palette-groups.ts';

interface PaletteBodyProps {
  typed: string;
  onClose: () => void;
  onKeys: () => void;
  onSignOut: () => void;
}

/** The field, what is found for it, and how to go on. */
export function PaletteBody({ typed, onClose, onKeys, onSignOut }: PaletteBodyProps) {
  const t = useT('palette');
  const phone = usePhone();
  const router = useRouter();
  const queryClient = useQueryClient();
  const listId = useId();
  const [text, setText] = useState(typed);
  const [choosing, setChoosing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Not before it is known where the keyboard was, and at once, so that what is typed next is not the page's.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  // The project whose answer is waited for; typing on, going back and closing end the wait.
  const waitsFor = useRef<string | null>(null);
  useEffect(
    () => () => {
      waitsFor.current = null;
    },
    [],
  );

  const type = (next: string) => {
    waitsFor.current = null;
    setText(next);
    setRefused(null);
    choice.reset();
  };
  const step = (into: boolean) => {
    setChoosing(into);
    type('');
    input.current?.focus();
  };
  const go = (href: string, newTab = false) => {
    if (newTab) {
      window.open(router.history.createHref(href), '_blank', 'noopener');
      return;
    }
    onClose();
    router.history.push(href);
  };
  const writeIn = async (id: string, key: string) => {
    waitsFor.current = id;
    try {
      const { can } = await queryClient.fetchQuery({ ...projectQuery(id), meta: { background: true } });
      if (waitsFor.current !== id) return;
      if (can.writeIssue) go(paths.issueNew(id));
      else setRefused(t('choose.mayNot', { key }));
    } catch (error) {
      if (waitsFor.current === id) setRefused(failureText(error));
    }
  };
  const does = { chooseProject: () => step(true), showKeys: onKeys, signOut: onSignOut };
  const everything = usePaletteGroups(text, !choosing, does);
  const projects = useProjectChoice(text, choosing, (id, key) => void writeIn(id, key));
  const { groups, ready, failed, retry } = choosing ? projects : everything;
  const open = (row: PaletteRow, newTab = false) => {
    if (row.href !== undefined) return go(row.href, newTab);
    if (!choosing && row.run !== does.chooseProject) onClose();
    row.run?.();
  };
  const rows = groups.flatMap((group) => group.rows);
  const choice = usePaletteChoice(rows, { ready, text, open });
  useEscape(true, () => (choosing ? step(false) : onClose()));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (choosing && text === '' && event.key === 'Backspace') step(false);
    else choice.onKeyDown(event);
  };
  const nothing = choosing && text.trim() === '' ? t('choose.none') : t(choosing ? 'choose.nothing' : 'nothing', { text: text.trim() });
  const isEmpty = ready && !failed && rows.length === 0;
  const label = t(choosing ? 'choose.placeholder' : 'placeholder');
  return (
    <>
      <div className={styles.field}>
        {choosing ? (
          <IconButton label={t('choose.back')} onClick={() => step(false)}>
            <IconArrowLeft size={14} />
          </IconButton>
        ) : (
          <IconSearch size={16} />
        )}
        <input
          data-autofocus
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LIMITS.searchText}
          placeholder={label}
          aria-label={label}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choice.active && rowElementId(listId, choice.active)}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {phone && (
          <IconButton label={t('ui:close')} onClick={onClose}>
            <IconX />
          </IconButton>
        )}
      </div>
      <PaletteList id={listId} groups={groups} text={text} active={choice.active} onChoose={choice.choose} onOpen={open} loading={!ready} />
      {isEmpty && <p className={styles.nothing}>{nothing}</p>}
      {failed && <ErrorState onRetry={retry}>{t(choosing ? 'choose.failed' : 'failed')}</ErrorState>}
      {refused !== null && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <p className={unseen} role="status">
        {ready && !failed && (isEmpty ? nothing : t('found', { count: rows.length }))}
      </p>
      {!phone && <PaletteHints choosing={choosing} />}
    </>
  );
}
