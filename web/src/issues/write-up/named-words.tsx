import { LIMITS } from '@coloa/contract/limits.ts';
import { useT } from '../../lib/i18n.ts';
import { fold } from '../../lib/texts.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconPlus, IconX } from '../../ui/layout/icons.tsx';
import type { NamedWord } from './anonymous.ts';
import styles from './from-issue.module.css';

export interface TypedWord {
  text: string;
  instead: string;
}
export const noWord: TypedWord = { text: '', instead: '' };

interface NamedWordsProps {
  words: readonly NamedWord[];
  onChange: (words: NamedWord[]) => void;
  typed: TypedWord;
  onType: (typed: TypedWord) => void;
  typedError: string | undefined;
}

export function NamedWords({ words, onChange, ...typing }: NamedWordsProps) {
  const t = useT('topics');
  return (
    <section aria-labelledby="named-words">
      <h3 id="named-words" className={styles.title}>
        {t('fromIssue.names')}
      </h3>
      {words.length === 0 && <p className={styles.muted}>{t('fromIssue.noNames')}</p>}
      <ul className={styles.words}>
        {words.map((word, at) => (
          <WordRow
            key={word.text}
            word={word}
            onChange={(part) => onChange(words.with(at, { ...word, ...part }))}
            onRemove={() => onChange(words.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <AddWord words={words} {...typing} onAdd={(word) => onChange([...words, word])} />
    </section>
  );
}

interface WordRowProps {
  word: NamedWord;
  onChange: (part: Partial<NamedWord>) => void;
  onRemove: () => void;
}

function WordRow({ word, onChange, onRemove }: WordRowProps) {
  const t = useT('topics');
  const text = word.kind === 'REDACTED' ? t('fromIssue.redacted') : word.text;
  return (
    <li>
      <Checkbox
        label={t('fromIssue.replace', { text })}
        checked={word.replaced}
        // Redacted text is always replaced.
        disabled={word.kind === 'REDACTED'}
        onChange={(event) => onChange({ replaced: event.currentTarget.checked })}
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
        onChange={(event) => onChange({ instead: event.currentTarget.value })}
      />
      {word.kind === 'OWN' ? (
        <IconButton label={t('fromIssue.removeOwn', { text: word.text })} onClick={onRemove}>
          <IconX size={14} />
        </IconButton>
      ) : (
        <span />
      )}
    </li>
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
        // Enter adds the word instead of submitting the form.
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
