import { useT } from '../../lib/i18n.ts';
import { shortcutWords } from '../../ui/behavior/keyboard.ts';
import { Kbd } from '../../ui/data/words.tsx';
import styles from './palette.module.css';

export function PaletteHints({ choosing }: { choosing: boolean }) {
  const t = useT('palette');
  const hints = [
    { keys: ['↑', '↓'], words: t('hint.move') },
    { keys: ['Enter'], words: t('hint.open') },
    ...(choosing ? [] : [{ keys: [shortcutWords('Mod-Enter')], words: t('hint.newTab') }]),
    { keys: ['Esc'], words: t(choosing ? 'hint.back' : 'hint.close') },
  ];
  return (
    <div className={styles.hints} aria-hidden="true">
      {hints.map(({ keys, words }) => (
        <span key={words}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{' '}
          {words}
        </span>
      ))}
    </div>
  );
}
