import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { inReaders, languageOf, useLanguage } from '../lib/i18n.ts';
import { fold } from '../lib/texts.ts';
import { Text } from '../ui/layout/text.tsx';

export function ShortName({ control: { title, short } }: { control: Pick<Checklist, 'title' | 'short'> }) {
  const language = useLanguage();
  const name = inReaders(short, language);
  if (name === '' || fold(name) === fold(inReaders(title, language))) return null;
  return (
    <Text size={12} tone="muted" lang={languageOf(short, language)}>
      {name}
    </Text>
  );
}
