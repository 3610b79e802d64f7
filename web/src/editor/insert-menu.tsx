import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconBraces } from '../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';

/** Text snippets that a menu of the editor inserts at the cursor. */
export interface Inserts {
  label: string;
  items: readonly { text: string; label: string }[];
}

/** A menu of snippets, each with its name and its text. */
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
        // The editor takes the focus after the menu has returned the focus to its button.
        <MenuItem key={text} tail={<code>{text}</code>} onSelect={() => setTimeout(() => onInsert(text))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
