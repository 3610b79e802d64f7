import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconBraces } from '../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';

export interface Inserts {
  label: string;
  items: readonly { text: string; label: string }[];
}

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
        // Waits until the menu has returned the focus to its button; otherwise, the button would take the focus from the editor.
        <MenuItem key={text} tail={<code>{text}</code>} onSelect={() => setTimeout(() => onInsert(text))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
