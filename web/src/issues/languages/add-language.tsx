import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IconChevronDown, IconPlus } from '../../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';

interface AddLanguageProps {
  language: Language;
  hasType: boolean;
  busy?: boolean;
  /** Adds the language; `copy` is true if the new text starts as a copy of the other language. */
  onAdd: (copy: boolean) => void;
}

export function AddLanguage({ language, hasType, busy = false, onAdd }: AddLanguageProps) {
  const t = useT('issues');
  return (
    <Menu
      position="bottom-end"
      target={
        <Button size="s" icon={<IconPlus size={12} />} after={<IconChevronDown size={12} />} busy={busy}>
          {t('languages.add', { name: t(`languages.name.${language}`) })}
        </Button>
      }
    >
      <MenuItem onSelect={() => onAdd(false)}>{t(hasType ? 'languages.fromTemplate' : 'languages.empty')}</MenuItem>
      <MenuItem onSelect={() => onAdd(true)}>{t('languages.copy', { name: t(`languages.name.${otherLanguage(language)}`) })}</MenuItem>
    </Menu>
  );
}
