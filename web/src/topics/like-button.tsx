import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconHeart } from '../ui/layout/icons.tsx';
import styles from './topics.module.css';
import { useLike } from './write-ups.queries.ts';

export function LikeButton({ writeUp: { id, likes, liked } }: { writeUp: WriteUp }) {
  const t = useT('topics');
  const language = useLanguage();
  const like = useLike(id);
  return (
    <Button
      icon={<IconHeart size={14} {...(liked && { className: styles.liked })} />}
      aria-pressed={liked}
      title={t('like.label', { count: likes })}
      onClick={() => like(!liked)}
    >
      {t(liked ? 'like.done' : 'like.do')} {likes > 0 && <span className={styles.number}>{formatNumber(likes, language)}</span>}
    </Button>
  );
}
