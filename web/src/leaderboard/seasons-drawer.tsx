import type { Season } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayRange } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconLock, IconPencil, IconPlus, IconTrash } from '../ui/layout/icons.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { MenuItem } from '../ui/overlays/menu.tsx';
import { MoreMenu } from '../ui/overlays/more-menu.tsx';
import { seasonsQuery, useCloseSeason, useRemoveSeason } from './leaderboard.queries.ts';
import { SeasonForm } from './season-form.tsx';
import { useSeasonStanding } from './season-menu.tsx';
import styles from './seasons.module.css';

interface SeasonsDrawerProps {
  onClose: () => void;
  onRemoved: (id: string) => void;
}

export function SeasonsDrawer({ onClose, onRemoved }: SeasonsDrawerProps) {
  const t = useT('leaderboard');
  const seasons = useQuery(seasonsQuery);
  /** The season in the form: null for a new season, undefined while the list is shown. */
  const [edited, setEdited] = useState<Season | null | undefined>(undefined);
  const [asked, setAsked] = useState<{ what: 'close' | 'remove'; season: Season } | null>(null);
  if (edited !== undefined) return <SeasonForm season={edited} onClose={() => setEdited(undefined)} />;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('season.title')}
      footer={
        <Button kind="main" icon={<IconPlus size={14} />} onClick={() => setEdited(null)}>
          {t('season.add')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('season.hint')}</p>
      {seasons.data?.length === 0 ? (
        <EmptyState>{t('season.empty')}</EmptyState>
      ) : seasons.data ? (
        <ul className={styles.list}>
          {seasons.data.map((season) => (
            <SeasonLine key={season.id} season={season} onEdit={() => setEdited(season)} onAsk={(what) => setAsked({ what, season })} />
          ))}
        </ul>
      ) : seasons.isError ? (
        <ErrorState onRetry={() => void seasons.refetch()}>{t('season.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={4} />
      )}
      {asked && <SeasonQuestion {...asked} onClose={() => setAsked(null)} onRemoved={onRemoved} />}
    </Drawer>
  );
}

interface SeasonQuestionProps extends SeasonsDrawerProps {
  what: 'close' | 'remove';
  season: Season;
}

function SeasonQuestion({ what, season, onClose, onRemoved }: SeasonQuestionProps) {
  const t = useT('leaderboard');
  const close = useCloseSeason();
  const remove = useRemoveSeason();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(`season.${what}Title`, { name: season.name })}
      confirm={t(`season.${what}`)}
      onConfirm={async () => {
        await (what === 'close' ? close : remove).mutateAsync(season.id);
        toast.ok(t(`season.${what}Done`, { name: season.name }));
        if (what === 'remove') onRemoved(season.id);
      }}
    >
      {t(`season.${what}Body`, { days: formatDayRange(season.from, season.to) })}
    </ConfirmDialog>
  );
}

interface SeasonLineProps {
  season: Season;
  onEdit: () => void;
  onAsk: (what: 'close' | 'remove') => void;
}

function SeasonLine({ season, onEdit, onAsk }: SeasonLineProps) {
  const t = useT('leaderboard');
  const standingOf = useSeasonStanding();
  const closed = season.closedAt !== null;
  return (
    <li className={styles.season}>
      <div className={styles.words}>
        <b>{season.name}</b>
        <span>
          {formatDayRange(season.from, season.to)} · {closed && <IconLock size={12} />} {standingOf(season)}
        </span>
      </div>
      {!closed && season.over && (
        <Button size="s" icon={<IconLock size={14} />} onClick={() => onAsk('close')}>
          {t('season.close')}
        </Button>
      )}
      {!closed && (
        <MoreMenu kind="bare" label={t('season.more', { name: season.name })}>
          <MenuItem icon={<IconPencil size={14} />} onSelect={onEdit}>
            {t('season.edit')}
          </MenuItem>
          <MenuItem danger icon={<IconTrash size={14} />} onSelect={() => onAsk('remove')}>
            {t('season.remove')}
          </MenuItem>
        </MoreMenu>
      )}
    </li>
  );
}
