import { failureText } from '../../lib/api-error.ts';
import { Text } from '../layout/text.tsx';

/** Says beside the button of a form why its last attempt failed, because the toast disappears. */
export function FailureNote({ error }: { error: Error }) {
  return (
    <Text size={12} tone="danger">
      {failureText(error)}
    </Text>
  );
}
