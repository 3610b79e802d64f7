import type { ResponseOf } from '@coloa/contract/http.ts';
import type { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { useCan } from '../../profile/profile.queries.ts';
import { paths } from '../../routes/paths.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { Status } from '../../ui/data/status.tsx';
import { Tag } from '../../ui/data/words.tsx';
import { IconFile } from '../../ui/layout/icons.tsx';
import { IconFolder, IconGoTo, IconIssue } from './palette-icons.tsx';
import type { PaletteGroup, PaletteRow } from './palette-row.ts';

type Found = ResponseOf<typeof paletteContract.find>;
type Kind = keyof Found['totals'];
type Things = { [Each in Kind]: Found[Each][number] };

export function useThingRows() {
  const issues = useT('issues');
  const projects = useT('projects');
  const topics = useT('topics');
  const managesUsers = useCan('WRITE_USER');
  return {
    project: ({ id, key, name, status }: Things['projects']): PaletteRow => ({
      id: `project:${id}`,
      icon: <IconFolder size={14} />,
      keyText: key,
      label: name,
      tail: <Status plain status={status} label={projects(`status.${status}`)} />,
      href: paths.issues(id),
    }),
    issue: ({ id, projectId, key, title, severity, status }: Things['issues']): PaletteRow => ({
      id: `issue:${id}`,
      icon: <IconIssue size={14} />,
      keyText: key,
      label: title,
      tail: (
        <>
          <Severity severity={severity} />
          <Status plain status={status} label={issues(`status.${status}`)} />
        </>
      ),
      href: paths.issue(projectId, id),
    }),
    /** The search finds only published write-ups, so only recently opened write-ups can be drafts. */
    writeUp: ({ id, title, category, draft = false }: Things['writeUps'] & { draft?: boolean }): PaletteRow => ({
      id: `writeUp:${id}`,
      icon: <IconFile size={14} />,
      label: title,
      tail: draft ? (
        <>
          <Tag title={topics('draft.why')}>{topics('draft.mark')}</Tag>
          {category}
        </>
      ) : (
        category
      ),
      href: paths.writeUp(id),
    }),
    /** Links to the user manager, or to the person's entries in the leaderboard if the user lacks WRITE_USER. */
    person: ({ id, name, username, avatar }: Things['people']): PaletteRow => ({
      id: `person:${id}`,
      icon: <Avatar name={name || username} src={avatar} decorative />,
      label: name || username,
      ...(name && { tail: username }),
      href: managesUsers ? paths.users({ user: id }) : paths.leaderboard({ entries: id }),
    }),
  };
}

type Listed = Exclude<Kind, 'people'>;

/** The lists that contain the matches of a text. People have none, because the list of users is for administrators. */
const lists: Record<Listed, (text: string) => string> = {
  projects: (text) => paths.projects({ text }),
  issues: (q) => paths.allIssues({ q }),
  writeUps: (q) => paths.topics({ q }),
};

export function useFoundGroups(found: Found | undefined, text: string, late: boolean): PaletteGroup[] {
  const t = useT('palette');
  const row = useThingRows();
  if (!found) return [];
  const rowOfAll = (id: Listed): PaletteRow => ({
    id: `all:${id}`,
    icon: <IconGoTo size={14} />,
    label: t(`all.${id}`, { text }),
    href: lists[id](text),
    late,
    leadsToAll: true,
  });
  const group = (id: Kind, all: PaletteRow[]): PaletteGroup => {
    const counted = found.totals[id];
    const shown = { id, title: t(`group.${id}`), rows: all.map((each) => ({ ...each, late })) };
    if (counted.total <= all.length && !counted.more) return shown;
    return { ...shown, counted, rows: id === 'people' ? shown.rows : [...shown.rows, rowOfAll(id)] };
  };
  return [
    group('projects', found.projects.map(row.project)),
    group('issues', found.issues.map(row.issue)),
    group('writeUps', found.writeUps.map(row.writeUp)),
    group('people', found.people.map(row.person)),
  ];
}
