import { weaknessName } from '@coloa/contract/issues/cwe-list.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Text } from '../../ui/layout/text.tsx';

export function CweName({ cwe }: { cwe: string }) {
  const name = weaknessName(cwe, useLanguage());
  return (
    name && (
      <Text as="div" tone="muted">
        {name}
      </Text>
    )
  );
}
