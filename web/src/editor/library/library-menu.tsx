import { type ReactElement, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/overlays/menu.tsx';
import styles from '../editor.module.css';
import { type Library, type LibraryText, namedLike } from './library.ts';

interface LibraryMenuProps {
  target: ReactElement;
  library: Library;
  editor: { insertText: (text: string) => void; selectedText: () => string };
}

const longList = 8;

/** The available texts, for users who do not type a slash, and for touch screens. */
export function LibraryMenu({ target, library, editor }: LibraryMenuProps) {
  const t = useT('editor');
  const [opened, setOpened] = useState(false);
  /** Null while the texts are loading. */
  const [texts, setTexts] = useState<readonly LibraryText[] | 'failed' | null>(null);
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState('');
  const change = (next: boolean) => {
    setOpened(next);
    if (!next) return;
    setWords('');
    setSelected(editor.selectedText());
    library.texts('').then(setTexts, () => setTexts('failed'));
  };
  // Waits until the menu has returned the focus to its button; otherwise, the button would take the focus from the editor.
  const insert = (text: string) => setTimeout(() => editor.insertText(text));
  const known = texts === null || texts === 'failed' ? [] : texts;
  const found = namedLike(known, words);
  const [first] = words.trim() === '' ? [] : found;
  const box = known.length > longList && (
    <SearchBox
      label={t('texts.search')}
      value={words}
      onChange={setWords}
      slash={false}
      onEnter={() => {
        if (!first) return;
        setOpened(false);
        insert(first.text);
      }}
    />
  );
  const note = noteOf(texts, found.length);
  return (
    <Menu target={target} position="bottom-end" opened={opened} onChange={change} search={box || null}>
      {note && <MenuLabel>{t(`texts.${note}`)}</MenuLabel>}
      {found.map(({ id, name, detail, text }) => (
        <MenuItem key={id} onSelect={() => insert(text)}>
          {name} <span className={styles.offered}>{detail}</span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem reason={selected.trim() === '' ? t('texts.selectToKeep') : undefined} onSelect={() => library.onKeep(selected)}>
        {t('texts.keep')}
      </MenuItem>
      <MenuItem onSelect={library.onManage}>{t('texts.manage')}</MenuItem>
    </Menu>
  );
}

function noteOf(texts: readonly LibraryText[] | 'failed' | null, found: number): 'loading' | 'failed' | 'empty' | null {
  if (texts === null) return 'loading';
  if (texts === 'failed') return 'failed';
  return found === 0 ? 'empty' : null;
}
