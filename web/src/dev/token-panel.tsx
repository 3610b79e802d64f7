import { useT } from '../lib/i18n.ts';
import { session } from '../lib/session.ts';
import { paths } from '../routes/paths.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';
import styles from './dev.module.css';
import type { OwnToken } from './own-token.ts';

interface TokenPanelProps {
  token: OwnToken;
  onToken: (token: OwnToken) => void;
}

/** Lets the user choose the token for test requests. A pasted token never appears in a URL, and is discarded when the page is closed. */
export function TokenPanel({ token, onToken }: TokenPanelProps) {
  const t = useT('dev');
  const signedIn = session.present();
  return (
    <section className={styles.token} aria-label={t('token.title')}>
      {token.kind === 'session' ? (
        <div className={styles.using}>
          <p role="status">{t('token.usingSession')}</p>
          <Button onClick={() => onToken({ kind: 'none' })}>{t('token.stop')}</Button>
        </div>
      ) : (
        <>
          <PasswordField
            label={t('token.field')}
            mono
            autoComplete="off"
            placeholder="coloa_…"
            value={token.kind === 'pasted' ? token.token : ''}
            onChange={({ currentTarget: { value } }) => onToken(value === '' ? { kind: 'none' } : { kind: 'pasted', token: value.trim() })}
          />
          {signedIn && <Button onClick={() => onToken({ kind: 'session' })}>{t('token.useSession')}</Button>}
        </>
      )}
      <p className={styles.hint}>
        {t('token.hint')} <TextLink href={`${paths.profile()}`}>{t('token.make')}</TextLink>
      </p>
    </section>
  );
}
