import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Button } from '../ui/layout/button.tsx';
import styles from './merge-text.module.css';
import { MergeText } from './merge-text.tsx';
import { type Choice, type Hand, handText, type Piece, undecided, untouched } from './merge-texts.ts';

interface MergeByHandProps {
  label: string;
  pieces: readonly Piece[];
  words: Record<'mine' | 'theirs', string>;
  /** The other version, which the editor compares with the merged text once all conflicts are resolved. */
  theirs: string;
  lang?: string | undefined;
  value: Hand;
  onChange: (value: Hand) => void;
}

/** Maximum number of characters shown before a conflict. */
const CONTEXT = 60;

export function MergeByHand({ label, pieces, words, theirs, lang, value, onChange }: MergeByHandProps) {
  const t = useT('issues');
  const places = pieces.flatMap((piece, at) => (typeof piece === 'string' ? [] : [{ at, piece }]));
  if (value.text !== null || undecided(pieces, value) === 0) {
    return (
      <MergedText
        label={label}
        text={handText(pieces, value)}
        theirs={theirs}
        lang={lang}
        onText={(text) => onChange({ ...value, text })}
        onAgain={() => onChange(untouched)}
      />
    );
  }
  return (
    <ol className={styles.places}>
      {places.map(({ at, piece }, n) => {
        const name = t('merge.place', { number: n + 1, total: places.length });
        return (
          <li key={at}>
            <div className={styles.placeHead}>
              <span>
                {name} <span lang={lang}>{before(pieces[at - 1])}</span>
              </span>
              <SideChoice
                label={`${label}, ${name}`}
                words={words}
                value={value.choices[at] ?? null}
                onChange={(choice) => onChange({ ...value, choices: { ...value.choices, [at]: choice } })}
              />
            </div>
            <dl className={styles.sides}>
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side}>
                  <dt>{words[side]}</dt>
                  <dd lang={lang}>{shown(piece[side], t('merge.removed'))}</dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}

interface SideChoiceProps extends Pick<MergeByHandProps, 'label' | 'words'> {
  value: Choice | null;
  onChange: (choice: Choice) => void;
}

function SideChoice({ label, words, value, onChange }: SideChoiceProps) {
  const t = useT('issues');
  return (
    <Segmented<Choice>
      label={label}
      value={value}
      onChange={onChange}
      options={[
        { value: 'mine', label: words.mine },
        { value: 'theirs', label: words.theirs },
        { value: 'both', label: t('merge.bothSides') },
      ]}
    />
  );
}

const shown = (text: string, removed: string): ReactNode => (text.trim() === '' ? <em>{removed}</em> : text.trim());

/** Returns, in quotation marks, the end of the last line before a conflict, to show where the conflict is; empty for a blank line. */
function before(piece: Piece | undefined): string {
  const line = (typeof piece === 'string' ? piece : '').split('\n').at(-1)?.trim() ?? '';
  if (line === '') return '';
  return `“${line.length > CONTEXT ? '…' : ''}${line.slice(-CONTEXT).toWellFormed()}…”`;
}

interface MergedTextProps extends Pick<MergeByHandProps, 'label' | 'theirs' | 'lang'> {
  text: string;
  onText: (text: string) => void;
  onAgain: () => void;
}

function MergedText({ label, text, theirs, lang, onText, onAgain }: MergedTextProps) {
  const t = useT('issues');
  return (
    <>
      <MergeText label={label} original={theirs} text={text} editable lang={lang} onChange={onText} />
      <Button size="s" kind="quiet" onClick={onAgain}>
        {t('merge.again')}
      </Button>
    </>
  );
}
