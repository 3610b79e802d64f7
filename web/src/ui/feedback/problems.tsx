import { ApiError, failureText } from '../../lib/api-error.ts';
import { Text } from '../layout/text.tsx';
import { Notice } from './notice.tsx';
import styles from './problems.module.css';

export function Problems({ error, title }: { error: unknown; title: string }) {
  const problems = error instanceof ApiError ? error.problems : [];
  if (problems.length === 0) return <Notice kind="bad">{failureText(error)}</Notice>;
  return (
    <Notice kind="bad">
      <p>{title}</p>
      <ul className={styles.list}>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path && (
              <Text mono size={12}>
                {path}
              </Text>
            )}{' '}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
