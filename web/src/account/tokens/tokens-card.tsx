import type { ApiToken } from '@coloa/contract/tokens/tokens.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { failureText } from '../../lib/api-error.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Tag } from '../../ui/data/words.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { CreatedToken } from './new-token.tsx';
import styles from './tokens.module.css';
import { ownTokensQuery, useDeleteToken } from './tokens.queries.ts';

const CreateTokenDrawer = lazy(() => import('./create-token-drawer.tsx').then((module) => ({ default: module.CreateTokenDrawer })));

/** Ignores an error, because a toast or another page has already shown it. */
const said = (): void => undefined;

export function TokensCard({ id }: { id: string }) {
  const t = useT('tokens');
  const end = useDeleteToken();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const [ending, setEnding] = useState<ApiToken | null>(null);
  return (
    <Card
      id={id}
      title={t('title')}
      actions={
        <Button size="s" onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      }
    >
      <p className={styles.lead}>{t('lead')}</p>
      <p className={styles.lead}>
        <TextLink href={paths.dev()}>{t('reference')}</TextLink>
      </p>
      <OwnTokens onEnd={setEnding} />
      {creating && (
        <Suspense>
          <CreateTokenDrawer
            onClose={() => setCreating(false)}
            onMade={(token) => {
              setCreating(false);
              setMade(token);
            }}
          />
        </Suspense>
      )}
      {made && <CreatedToken name={made.name} token={made.token} onClose={() => setMade(null)} />}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={t('endTitle', { name: ending?.name ?? '' })}
        confirm={t('end')}
        onConfirm={() => ending && end.mutateAsync(ending.id).then(() => toast.ok(t('ended')), said)}
      >
        {t('endBody')}
      </ConfirmDialog>
    </Card>
  );
}

function OwnTokens({ onEnd }: { onEnd: (token: ApiToken) => void }) {
  const t = useT('tokens');
  const tokens = useQuery(ownTokensQuery);
  if (!tokens.data) {
    if (!tokens.isError) return <SkeletonText lines={3} />;
    return (
      <ErrorState onRetry={() => void tokens.refetch()} retrying={tokens.isFetching}>
        {failureText(tokens.error)}
      </ErrorState>
    );
  }
  if (tokens.data.length === 0) return <p className={styles.none}>{t('none')}</p>;
  return (
    <ul className={styles.list}>
      {tokens.data.map((token) => (
        <li key={token.id}>
          <div className={styles.words}>
            <span className={styles.name}>
              {token.name} <code className={styles.ending}>coloa_…{token.ending}</code>
            </span>
            <TokenFacts token={token} />
          </div>
          <Button size="s" kind="danger" aria-label={t('endNamed', { name: token.name })} onClick={() => onEnd(token)}>
            {t('end')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function TokenFacts({ token: { scope, projects, expiresOn, expired, lastUsedAt } }: { token: ApiToken }) {
  const t = useT('tokens');
  return (
    <span className={styles.facts}>
      <span>{t(`scope.${scope}.label`)}</span>
      {projects === null ? (
        <span>{t('allProjects')}</span>
      ) : (
        <span className={styles.projects}>
          {t('someProjects', { count: projects.length })}
          {projects.map(({ id, key, name }) => (
            <abbr key={id} title={name}>
              <Tag>{key}</Tag>
            </abbr>
          ))}
        </span>
      )}
      {expiresOn === null ? (
        <span>{t('endless')}</span>
      ) : (
        <span className={expired ? styles.expired : undefined}>{t(expired ? 'expired' : 'expires', { day: formatDay(expiresOn) })}</span>
      )}
      <span>
        {lastUsedAt === null ? (
          t('unused')
        ) : (
          <>
            {t('lastUsed')} <RelativeTime at={lastUsedAt} />
          </>
        )}
      </span>
    </span>
  );
}
