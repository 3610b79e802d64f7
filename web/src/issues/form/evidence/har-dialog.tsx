import { LIMITS } from '@coloa/contract/limits.ts';
import { useEffect, useState } from 'react';
import { exchangeNumberWords } from '../../../evidence/exchange-numbers.ts';
import { useLanguage, useT } from '../../../lib/i18n.ts';
import { fold, matchesWords } from '../../../lib/texts.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './evidence-form.module.css';
import { type Har, type HarError, type HarExchange, readHar } from './har.ts';

export type HarSource = File | string;

interface HarDialogProps {
  source: HarSource;
  /** The number of items and of characters that still fit into the list. */
  room: { items: number; characters: number };
  onAdd: (exchanges: readonly HarExchange[]) => void;
  /** Attaches the file itself; null for pasted text. */
  onAttach: (() => void) | null;
  onClose: () => void;
}

/** The maximum number of entries that are listed at once. A search finds the others. */
const MOST = 100;
/** The maximum number of unreadable entries that are named. */
const MOST_PROBLEMS = 3;
const longList = 8;

/** Lets the writer choose the exchanges of a HAR file that become evidence. Nothing in the file is loaded. */
export function HarDialog({ source, room, onAdd, onAttach, onClose }: HarDialogProps) {
  const t = useT('evidence');
  const { har, tooLarge } = useHar(source);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const exchanges = har?.exchanges ?? [];
  const only = exchanges.length === 1 ? exchanges : exchanges.filter(({ at }) => chosen.has(at));
  const found = exchanges.filter((each) => matchesWords(fold(`${each.method} ${each.url} ${String(each.status ?? '')}`), words.trim()));
  const characters = only.reduce((sum, { request, response }) => sum + request.length + response.length, 0);
  const full = only.length > room.items;
  const tooLong = characters > room.characters;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('har.title')}
      width={720}
      footer={
        <>
          {onAttach && (
            <Button kind="quiet" onClick={onAttach}>
              {t('har.attach')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button kind="main" disabled={only.length === 0 || full || tooLong} onClick={() => onAdd(only)}>
            {t('har.confirm', { count: only.length })}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {har?.error ? (
          <Notice kind="bad">
            <HarErrorText error={har.error} />
          </Notice>
        ) : tooLarge ? (
          <Notice kind="bad">{t('har.tooLarge', { megabytes: LIMITS.uploadMb })}</Notice>
        ) : (
          <Text as="p" size={13} tone="muted">
            {t(har?.exchanges.length === 0 ? 'har.nothing' : 'har.intro')}
          </Text>
        )}
        {har === null && !tooLarge && <SkeletonText lines={4} />}
        {har && <Problems har={har} />}
        {exchanges.length > longList && <SearchBox label={t('har.search')} value={words} onChange={setWords} slash={false} />}
        {found.length > 0 && (
          <ul className={styles.entries}>
            {found.slice(0, MOST).map((exchange) => (
              <li key={exchange.at}>
                <Entry
                  exchange={exchange}
                  checked={only.includes(exchange)}
                  onCheck={(on) => setChosen(new Set([...chosen].filter((at) => at !== exchange.at).concat(on ? [exchange.at] : [])))}
                />
              </li>
            ))}
          </ul>
        )}
        {found.length > MOST && (
          <Text as="p" size={12} tone="muted">
            {t('har.more', { shown: MOST, count: found.length })}
          </Text>
        )}
        {full && <Notice kind="bad">{t('har.full', { max: LIMITS.issueEvidence })}</Notice>}
        {!full && tooLong && <Notice kind="bad">{t('har.tooLong', { max: LIMITS.issueEvidenceText })}</Notice>}
      </Stack>
    </Dialog>
  );
}

function useHar(source: HarSource): { har: Har | null; tooLarge: boolean } {
  const [har, setHar] = useState<Har | null>(null);
  const tooLarge = typeof source !== 'string' && source.size > LIMITS.uploadMb * 1_000_000;
  useEffect(() => {
    if (tooLarge) return;
    let isCurrent = true;
    const read = async () => {
      const text = typeof source === 'string' ? source : await source.text().catch(() => '');
      if (isCurrent) setHar(readHar(text));
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [source, tooLarge]);
  return { har, tooLarge };
}

function HarErrorText({ error }: { error: HarError }) {
  const t = useT('evidence');
  return error.kind === 'notJson' ? t('har.notJson', { line: error.line, column: error.column }) : t('har.notHar', { place: error.place });
}

function Problems({ har: { problems } }: { har: Har }) {
  const t = useT('evidence');
  if (problems.length === 0) return null;
  return (
    <Notice kind="warn">
      {t('har.unreadable', { count: problems.length })}{' '}
      {problems.slice(0, MOST_PROBLEMS).map(({ place }, n) => (
        <span key={place}>
          {n > 0 && ', '}
          <code>{place}</code>
        </span>
      ))}
      {problems.length > MOST_PROBLEMS && ', …'}
    </Notice>
  );
}

interface EntryProps {
  exchange: HarExchange;
  checked: boolean;
  onCheck: (on: boolean) => void;
}

function Entry({ exchange, checked, onCheck }: EntryProps) {
  const t = useT('evidence');
  const language = useLanguage();
  const { method, url, status, isCut } = exchange;
  const notes = [
    status === null ? t('har.noResponse') : String(status),
    ...exchangeNumberWords(exchange, language),
    ...(isCut ? [t('har.cut', { max: LIMITS.markdown })] : []),
  ];
  return (
    <CheckField
      checked={checked}
      onChange={(event) => onCheck(event.currentTarget.checked)}
      label={
        <Text mono size={12}>
          {method} {url}
        </Text>
      }
      hint={notes.join(' · ')}
    />
  );
}
