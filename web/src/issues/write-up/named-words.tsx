import { LIMITS } from '@coloa/contract/limits.ts';
import { useT } from '../../lib/i18n.ts';
import { fold } from '../../lib/search-text.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconPlus, IconX } from '../../ui/layout/icons.tsx';
import type { NamedWord } from './anonymous.ts';
import styles from './from-issue.module.css';

/** A word of one's own while it is typed. */
export interface TypedWord {
  text: string;
  instead: string;
}
export const noWord: TypedWord = { text: '', instead: '' };

interface NamedWordsProps {
  words: readonly NamedWord[];
  onChange: (words: NamedWord[]) => void;
  /** In the fields below, and not in the list. */
  typed: TypedWord;
  onType: (typed: TypedWord) => void;
  /** Why nothing can be made with what is typed. */
  typedError: string | undefined;
}

/** What may name the client: each with whether it is replaced, and by what. Words of one's own are added below. */
export function NamedWords({ words, onChange, ...typing }: NamedWordsProps) {
  const t = useT('topics');
  const change = (at: number, part: Partial<NamedWord>) => onChange(words.map((word, n) => (n === at ? { ...word, ...part } : word)));
  return (
    <section aria-labelledby="named-words">
      <h3 id="named-words" className={styles.title}>
        {t('fromIssue.names')}
      </h3>
      {words.length === 0 && <p className={styles.muted}>{t('fromIssue.noNames')}</p>}
      <ul className={styles.words}>
        {words.map((word, at) => {
          const text = word.kind === 'REDACTED' ? t('fromIssue.redacted') : word.text;
          return (
            <li key={word.text}>
              <Checkbox
                label={t('fromIssue.replace', { text })}
                checked={word.replaced}
                // What is redacted is never told.
                disabled={word.kind === 'REDACTED'}
                onChange={(event) => change(at, { replaced: event.currentTarget.checked })}
              />
              <span className={styles.word}>
                <bdi>{text}</bdi>
                <small>
                  {t(`fromIssue.kind.${word.kind}`)}
                  {word.count !== null && <> · {t('fromIssue.times', { count: word.count })}</>}
                </small>
              </span>
              <TextField
                label={t('fromIssue.instead', { text })}
                hideLabel
                size="s"
                disabled={!word.replaced}
                maxLength={LIMITS.title}
                value={word.instead}
                onChange={(event) => change(at, { instead: event.currentTarget.value })}
              />
              {word.kind === 'OWN' ? (
                <IconButton
                  label={t('fromIssue.removeOwn', { text: word.text })}
                  onClick={() => onChange(words.filter((_, n) => n !== at))}
                >
                  <IconX size={14} />
                </IconButton>
              ) : (
                <span />
              )}
            </li>
          );
        })}
      </ul>
      <AddWord words={words} {...typing} onAdd={(word) => onChange([...words, word])} />
    </section>
  );
}

interface AddWordProps extends Omit<NamedWordsProps, 'onChange'> {
  onAdd: (word: NamedWord) => void;
}

function AddWord({ words, typed, onType, typedError, onAdd }: AddWordProps) {
  const t = useT('topics');
  const { instead } = typed;
  const text = typed.text.trim();
  const taken = text !== '' && words.some((word) => fold(word.text) === fold(text));
  const full = words.length >= LIMITS.clientNames;
  const ready = text !== '' && !taken && !full && text.length <= LIMITS.scopeValue && instead.trim().length <= LIMITS.title;
  const add = () => {
    if (!ready) return;
    onAdd({ text, kind: 'OWN', count: null, instead: instead.trim(), replaced: true });
    onType(noWord);
  };
  return (
    <div
      role="none"
      className={styles.add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // It adds the word, and does not make the draft.
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={t('fromIssue.ownText')}
        size="s"
        maxLength={LIMITS.scopeValue}
        value={typed.text}
        error={taken ? t('fromIssue.ownTaken') : full && text !== '' ? t('fromIssue.full', { max: LIMITS.clientNames }) : typedError}
        onChange={(event) => onType({ ...typed, text: event.currentTarget.value })}
      />
      <TextField
        label={t('fromIssue.ownInstead')}
        size="s"
        maxLength={LIMITS.title}
        value={instead}
        onChange={(event) => onType({ ...typed, instead: event.currentTarget.value })}
      />
      <Button size="s" icon={<IconPlus size={14} />} disabled={!ready} onClick={add}>
        {t('fromIssue.addOwn')}
      </Button>
    </div>
  );
}
