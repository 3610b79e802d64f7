import { useT } from '../../lib/i18n.ts';
import { Text } from '../../ui/layout/text.tsx';

export function NothingYet() {
  const t = useT('ui');
  return <Text tone="muted">{t('none')}</Text>;
}
