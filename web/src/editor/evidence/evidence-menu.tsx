import { type ReactElement, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { fold, matchesWords } from '../../lib/texts.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import type { OfferedEvidence } from '../../ui/markdown/evidence-references.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlays/menu.tsx';
import styles from './evidence.module.css';

interface EvidenceMenuProps {
  target: ReactElement;
  offered: readonly OfferedEvidence[];
  refer: (evidenceId: string) => void;
}

const longList = 8;

/**
 * Runs `action` when the closed menu has returned the focus to its button; otherwise, the button would take the focus from the editor.
 * Stops waiting after 30 frames.
 */
function afterMenu(action: () => void, frames = 30): void {
  const { activeElement } = document;
  const waits = activeElement === null || activeElement === document.body || activeElement.closest('[data-menu-dropdown]') !== null;
  if (waits && frames > 0) requestAnimationFrame(() => afterMenu(action, frames - 1));
  else action();
}

/** Offers the evidence for references. A long list has a search by number and name. */
export function EvidenceMenu({ target, offered, refer }: EvidenceMenuProps) {
  const t = useT('ui');
  const editor = useT('editor');
  const [opened, setOpened] = useState(false);
  const [words, setWords] = useState('');
  const numbered = offered.map((item) => ({ ...item, title: t('evidence.number', { number: item.number }) }));
  const found = opened ? numbered.filter(({ title, name }) => matchesWords(fold(`${title} ${name}`), words.trim())) : [];
  const first = useRef<HTMLSpanElement>(null);
  const change = (next: boolean) => {
    setOpened(next);
    if (next) setWords('');
  };
  const insert = (id: string) => afterMenu(() => refer(id));
  const box = offered.length > longList && (
    <SearchBox
      label={editor('searchEvidence')}
      value={words}
      onChange={setWords}
      slash={false}
      onEnter={() => words.trim() !== '' && first.current?.closest<HTMLElement>('[role=menuitem]')?.click()}
    />
  );
  return (
    <Menu target={target} position="bottom-end" opened={opened} onChange={change} search={box || null}>
      {found.length === 0 && <MenuLabel>{editor('noEvidence')}</MenuLabel>}
      {found.map(({ id, title, name, image }, at) => (
        <MenuItem key={id} onSelect={() => insert(id)}>
          <span ref={at === 0 ? first : undefined} className={styles.offered}>
            <span className={styles.number}>{title}</span>
            {image !== undefined && <img src={image} alt="" loading="lazy" />}
            <span className={styles.name}>{name}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
