import { LIMITS } from '@coloa/contract/limits.ts';
import { type KeyboardEvent, useId } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { unseen } from '../../ui/design/classes.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconArrowLeft, IconSearch, IconX } from '../../ui/layout/icons.tsx';
import styles from './palette.module.css';
import { PaletteHints } from './palette-hints.tsx';
import { PaletteList, rowElementId } from './palette-list.tsx';
import { type PaletteGroup, resultsIn } from './palette-row.ts';
import { type PaletteBodyProps, usePalette } from './use-palette.ts';

export function PaletteBody(props: PaletteBodyProps) {
  const t = useT('palette');
  const phone = usePhone();
  const listId = useId();
  const palette = usePalette(props);
  const { text, choosing, refused, rows, choice } = palette;
  const { groups, ready, failed, retry } = palette.found;
  const nothing = choosing && text.trim() === '' ? t('choose.none') : t(choosing ? 'choose.nothing' : 'nothing', { text: text.trim() });
  const isEmpty = ready && !failed && rows.length === 0;
  return (
    <>
      <PaletteField palette={palette} listId={listId} onClose={props.onClose} />
      <PaletteList
        id={listId}
        groups={groups}
        text={text}
        active={choice.active}
        onChoose={choice.choose}
        onOpen={palette.open}
        loading={!ready}
      />
      {isEmpty && <p className={styles.nothing}>{nothing}</p>}
      {failed && <ErrorState onRetry={retry}>{t(choosing ? 'choose.failed' : 'failed')}</ErrorState>}
      {refused !== null && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      <p className={unseen} role="status">
        {ready && !failed && (isEmpty ? nothing : <FoundCount groups={groups} />)}
      </p>
      {!phone && <PaletteHints choosing={choosing} />}
    </>
  );
}

function FoundCount({ groups }: { groups: readonly PaletteGroup[] }) {
  const t = useT('palette');
  const language = useLanguage();
  const shown = groups.reduce((sum, group) => sum + resultsIn(group), 0);
  const total = groups.reduce((sum, group) => sum + (group.counted?.total ?? resultsIn(group)), 0);
  if (!groups.some(({ counted }) => counted)) return <>{t('found', { count: shown })}</>;
  return (
    <>
      {t(groups.some(({ counted }) => counted?.more) ? 'foundSome.more' : 'foundSome.of', { shown, total: formatNumber(total, language) })}
    </>
  );
}

interface PaletteFieldProps {
  palette: ReturnType<typeof usePalette>;
  listId: string;
  onClose: () => void;
}

function PaletteField({ palette, listId, onClose }: PaletteFieldProps) {
  const t = useT('palette');
  const phone = usePhone();
  const { input, text, choosing, rows, choice, type, step } = palette;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (choosing && text === '' && event.key === 'Backspace') step(false);
    else choice.onKeyDown(event);
  };
  const label = t(choosing ? 'choose.placeholder' : 'placeholder');
  const placeholder = phone && !choosing ? t('open') : label;
  return (
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
        placeholder={placeholder}
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
  );
}
