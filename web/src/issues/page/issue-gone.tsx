import { UnsentComments } from '../../comments/unsent-comments.tsx';
import { useT } from '../../lib/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';

export function IssueGone({ issueId, heading }: { issueId: string; heading: 'h1' | 'h2' }) {
  const t = useT('issues');
  return (
    <Stack gap={3}>
      <div role="alert">
        <Stack gap={2}>
          <Text as={heading} size={16} weight={600}>
            {t('gone.title')}
          </Text>
          <Text as="p" tone="muted">
            {t('gone.why')}
          </Text>
        </Stack>
      </div>
      <UnsentComments target={{ on: 'issue', id: issueId }} />
    </Stack>
  );
}
