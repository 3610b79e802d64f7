import type { Season } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { daysBetween, formatDay, formatDayRange, todayOf } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useProfile, useToday } from '../profile/profile.queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { IconChevronDown, IconLock } from '../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/overlays/menu.tsx';
import { seasonsQuery } from './leaderboard.queries.ts';

export function useSeasonStanding(): (season: Season) => string {
  const t = useT('leaderboard');
  const today = useToday();
  const { timeZone } = useProfile().currentWorkspace;
  return ({ from, to, closedAt, over }) => {
    if (closedAt !== null) return t('season.closed', { day: formatDay(todayOf(timeZone, new Date(closedAt))) });
    if (over || today > to) return t('season.over');
    if (today < from) return t('season.begins', { day: formatDay(from) });
    return t('season.left', { count: daysBetween(today, to) + 1 });
  };
}

interface SeasonMenuProps {
  id: string | undefined;
  onChange: (id: string | undefined) => void;
}

export function SeasonMenu({ id, onChange }: SeasonMenuProps) {
  const t = useT('leaderboard');
  const standingOf = useSeasonStanding();
  const seasons = useQuery(seasonsQuery).data ?? [];
  const shown = seasons.find((season) => season.id === id);
  if (seasons.length === 0) return null;
  return (
    <Menu
      target={
        <Button size="s" icon={shown?.closedAt ? <IconLock size={14} /> : undefined} after={<IconChevronDown size={12} />}>
          {shown ? `${shown.name} · ${standingOf(shown)}` : t('season.choose')}
        </Button>
      }
    >
      <MenuItem checked={id === undefined} onSelect={() => onChange(undefined)}>
        {t('season.none')}
      </MenuItem>
      <MenuLine />
      {seasons.map((season) => (
        <MenuItem
          key={season.id}
          checked={season.id === id}
          tail={season.closedAt ? <IconLock size={14} /> : undefined}
          onSelect={() => onChange(season.id)}
        >
          {season.name} · {formatDayRange(season.from, season.to)}
        </MenuItem>
      ))}
    </Menu>
  );
}
