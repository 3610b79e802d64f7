import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconBraces } from '../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';

/** Pieces of text that a menu of the editor puts in where the cursor is. */
export interface Inserts {
  /** Names the menu. */
  label: string;
  items: readonly { text: string; label: string }[];
}

/** Names of pieces of text, each beside what it puts into the text. */
export function InsertMenu({ inserts, onInsert }: { inserts: Inserts; onInsert: (text: string) => void }) {
  return (
    <Menu
      position="bottom-end"
      target={
        <IconButton label={inserts.label}>
          <IconBraces />
        </IconButton>
      }
    >
      {inserts.items.map(({ text, label }) => (
        // Once the menu has given the keyboard back, the editor takes it.
        <MenuItem key={text} tail={<code>{text}</code>} onSelect={() => setTimeout(() => onInsert(text))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
