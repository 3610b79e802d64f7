import { failureText } from '../../lib/api-error.ts';
import { Text } from '../layout/text.tsx';

/** Shows the error of the last attempt beside the form's button, because the toast disappears. */
export function FailureNote({ error }: { error: Error }) {
  return (
    <Text size={12} tone="danger">
      {failureText(error)}
    </Text>
  );
}
