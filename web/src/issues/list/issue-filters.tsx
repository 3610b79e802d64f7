import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { Fragment, lazy, Suspense, useState } from 'react';
import { isOffered as isOfferedField, useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useCan } from '../../profile/profile.queries.ts';
import { FilterBar } from '../../ui/data/filter-bar.tsx';
import { AddFilterChip, FilterChip } from '../../ui/data/filter-chip.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { ViewsMenu } from '../../views/views-menu.tsx';
import { type IssueSearch, keptByView, listPath } from '../issues.search.ts';
import { FieldFilterValue } from './field-filter-value.tsx';
import { conditionsOf, filteredKeys, withConditions } from './field-filters.ts';
import { type FilterName, filterGroups, filterNames, isSet, isSwitch, without } from './filter-names.ts';
import { FilterValue } from './filter-value.tsx';
import { IssueSort } from './issue-sort.tsx';
import type { SearchChanges } from './use-issue-list.ts';
import { WaitingView } from './waiting-view.tsx';

const FieldFilterEditor = lazy(() => import('./field-filter-editor.tsx').then((module) => ({ default: module.FieldFilterEditor })));
const FilterEditor = lazy(() => import('./filter-editor.tsx').then((module) => ({ default: module.FilterEditor })));

interface IssueFiltersProps {
  projectId: string | null;
  search: IssueSearch;
  change: (changes: SearchChanges) => void;
  people: readonly Person[];
  tags: readonly string[];
  /** False for clients, who are not offered the filters in `OF_TEAM`. */
  team: boolean;
}

/** Clients never receive the data that these filters match. */
const OF_TEAM: readonly FilterName[] = ['tag', 'authorId', 'reporterId', 'contributorId', 'languageMissing', 'languageOutdated'];

/** Clients meet only published statuses, so links of the dashboard with other statuses show only these. */
function asSeen(search: IssueSearch, team: boolean): IssueSearch {
  const published = search.status?.filter(isPublished) ?? [];
  return team || published.length === 0 ? search : { ...search, status: published };
}

export function IssueFilters({ projectId, search: asked, change, people, tags, team }: IssueFiltersProps) {
  const search = asSeen(asked, team);
  const t = useT('issues');
  const [editing, setEditing] = useState<FilterName | `fields.${string}` | null>(null);
  const keys = filteredKeys(search);
  const edited = editing?.startsWith('fields.') ? editing.slice('fields.'.length) : null;
  const shownKeys = edited === null || keys.includes(edited) ? keys : [...keys, edited];
  const someone = t(projectId === null ? 'filter.member' : 'filter.someone');
  const shown = filterNames.filter((name) => isSet(search, name) || name === editing);
  const mayReadGroups = useCan('READ_GROUP');
  const isOffered = (name: FilterName) =>
    !shown.includes(name) && (team || !OF_TEAM.includes(name)) && (name !== 'groupId' || (projectId === null && mayReadGroups));
  const add = (name: FilterName) => {
    if (name === 'overdue') change({ overdue: true });
    else if (name === 'waitingFor') change({ waitingFor: 'me' });
    // Opens the popover after the closing menu has returned the focus; otherwise the menu would take the focus from the popover.
    else setTimeout(() => setEditing(name));
  };
  return (
    <FilterBar scrolls end={<ViewAndSort projectId={projectId} search={search} change={change} team={team} />}>
      {shown.map((name) => (
        <EditableChip
          key={name}
          name={name}
          search={search}
          change={change}
          people={people}
          tags={tags}
          team={team}
          someone={someone}
          editing={editing === name}
          onEdit={(on) => setEditing(on ? name : null)}
        />
      ))}
      {shownKeys.map((key) => (
        <FieldChip
          key={key}
          fieldKey={key}
          search={search}
          change={change}
          people={people}
          someone={someone}
          editing={edited === key}
          onEdit={(on) => setEditing(on ? `fields.${key}` : null)}
        />
      ))}
      <AddMenu
        isOffered={isOffered}
        onAdd={add}
        chosenKeys={shownKeys}
        team={team}
        onAddField={(key) => setTimeout(() => setEditing(`fields.${key}`))}
      />
    </FilterBar>
  );
}

function ViewAndSort({ projectId, search, change, team }: Pick<IssueFiltersProps, 'projectId' | 'search' | 'change' | 'team'>) {
  return (
    <>
      <WaitingView
        projectId={projectId}
        shown={search.waitingFor === 'me'}
        onToggle={(shown) => change({ waitingFor: shown ? 'me' : undefined })}
      />
      <IssueSort sortBy={search.sortBy} team={team} onChange={(sortBy) => change({ sortBy })} />
      <ViewsMenu
        place={projectId === null ? 'ISSUES' : 'PROJECT_ISSUES'}
        search={search}
        keep={keptByView}
        to={(kept) => listPath(projectId, kept)}
      />
    </>
  );
}

interface EditableChipProps extends Pick<IssueFiltersProps, 'search' | 'change' | 'people' | 'tags' | 'team'> {
  name: FilterName;
  /** The text for a person who is not in `people`. */
  someone: string;
  editing: boolean;
  onEdit: (on: boolean) => void;
}

function EditableChip({ name, search, change, people, tags, team, someone, editing, onEdit }: EditableChipProps) {
  const t = useT('issues');
  return (
    <Popover
      opened={editing}
      onChange={onEdit}
      width={name === 'bugId' ? 480 : 280}
      label={t(`filter.${name}`)}
      target={
        <FilterChip
          field={t(`filter.${name}`)}
          value={<FilterValue name={name} search={search} people={people} someone={someone} />}
          onValue={isSwitch(name) ? undefined : () => onEdit(!editing)}
          onRemove={() => {
            onEdit(false);
            change(without(name));
          }}
        />
      }
    >
      <Suspense fallback={<SkeletonText lines={4} />}>
        <FilterEditor name={name} search={search} change={change} people={people} tags={tags} team={team} onDone={() => onEdit(false)} />
      </Suspense>
    </Popover>
  );
}

interface FieldChipProps extends Pick<EditableChipProps, 'search' | 'change' | 'people' | 'someone' | 'editing' | 'onEdit'> {
  fieldKey: string;
}

/** The filter of a custom field. One that the user does not see is named by its key, and can only be removed. */
function FieldChip({ fieldKey, search, change, people, someone, editing, onEdit }: FieldChipProps) {
  const language = useLanguage();
  const field = useFields().find(({ key }) => key === fieldKey);
  const label = field?.name[language] ?? fieldKey;
  const conditions = conditionsOf(search, fieldKey);
  return (
    <Popover
      opened={editing && field !== undefined}
      onChange={onEdit}
      width={280}
      label={label}
      target={
        <FilterChip
          field={label}
          value={<FieldFilterValue field={field} conditions={conditions} people={people} someone={someone} />}
          onValue={field && (() => onEdit(!editing))}
          onRemove={() => {
            onEdit(false);
            change(withConditions(search, fieldKey, []));
          }}
        />
      }
    >
      <Suspense fallback={<SkeletonText lines={4} />}>
        {field && (
          <FieldFilterEditor
            field={field}
            conditions={conditions}
            people={people}
            onChange={(next) => change(withConditions(search, fieldKey, next))}
            onDone={() => onEdit(false)}
          />
        )}
      </Suspense>
    </Popover>
  );
}

interface AddMenuProps {
  isOffered: (name: FilterName) => boolean;
  onAdd: (name: FilterName) => void;
  /** Keys of the custom fields that have a filter. */
  chosenKeys: readonly string[];
  onAddField: (key: string) => void;
  team: boolean;
}

/** Loads the custom fields when the menu opens. */
function FieldItems({ chosenKeys, onAddField, team }: Pick<AddMenuProps, 'chosenKeys' | 'onAddField' | 'team'>) {
  const t = useT('customFields');
  const language = useLanguage();
  const fields = useFields().filter((field) => isOfferedField(field, team) && !chosenKeys.includes(field.key));
  if (fields.length === 0) return null;
  return (
    <>
      <MenuLabel>{t('title')}</MenuLabel>
      {fields.map(({ key, name }) => (
        <MenuItem key={key} onSelect={() => onAddField(key)}>
          {name[language]}
        </MenuItem>
      ))}
    </>
  );
}

function AddMenu({ isOffered, onAdd, ...fields }: AddMenuProps) {
  const t = useT('issues');
  const groups = filterGroups.map((names) => names.filter(isOffered)).filter((names) => names.length > 0);
  if (groups.length === 0) return null;
  return (
    <Menu target={<AddFilterChip />}>
      {groups.map((names, index) => (
        <Fragment key={names[0]}>
          {index > 0 && <MenuLine />}
          {names.map((name) => (
            <MenuItem key={name} onSelect={() => onAdd(name)}>
              {t(`filter.${name}`)}
            </MenuItem>
          ))}
        </Fragment>
      ))}
      <FieldItems {...fields} />
    </Menu>
  );
}
