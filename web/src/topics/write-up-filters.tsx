import type { TopicRow } from '@coloa/contract/topics/topics.schema.ts';
import { WRITE_UP_SORTS } from '@coloa/contract/topics/write-ups.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMemberOptions } from '../choices/use-member-options.tsx';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { paths } from '../routes/paths.ts';
import { FilterBar } from '../ui/data/filter-bar.tsx';
import { FilterChip } from '../ui/data/filter-chip.tsx';
import { ChoiceList } from '../ui/fields/choice-list.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TagsField } from '../ui/fields/tags-field.tsx';
import { IconSort } from '../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../ui/overlays/menu.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import { isCategory } from './by-category.ts';
import { categoriesQuery } from './topics.queries.ts';
import { keptByView, shownSort, type TopicListChanges, type TopicListSearch, type WriteUpSort } from './topics.search.ts';

interface WriteUpFiltersProps {
  search: TopicListSearch;
  topics: readonly TopicRow[];
  change: (changes: TopicListChanges) => void;
}

/** Titles are sorted in ascending order, dates and likes in descending order. */
const sorts: Record<(typeof WRITE_UP_SORTS)[number], WriteUpSort> = {
  relevance: 'relevance',
  publishedAt: '-publishedAt',
  title: 'title',
  likes: '-likes',
};

export function WriteUpFilters({ search, topics, change }: WriteUpFiltersProps) {
  const t = useT('topics');
  return (
    <FilterBar
      end={
        <>
          <Sort search={search} change={change} />
          <ViewsMenu place="WRITE_UPS" search={search} keep={keptByView} to={(kept) => paths.topics({ ...kept })} />
        </>
      }
    >
      <Segmented
        label={t('draft.label')}
        value={search.drafts ? 'drafts' : 'published'}
        onChange={(value) => change({ drafts: value === 'drafts' || undefined, author: undefined })}
        options={(['published', 'drafts'] as const).map((value) => ({ value, label: t(`draft.${value}`) }))}
      />
      <CategoryChip search={search} change={change} />
      <TopicChip search={search} topics={topics} change={change} />
      <TagsChip search={search} change={change} />
      {!search.drafts && <AuthorChip search={search} change={change} />}
    </FilterBar>
  );
}

type FilterProps = Pick<WriteUpFiltersProps, 'search' | 'change'>;

function CategoryChip({ search: { category }, change }: FilterProps) {
  const t = useT('topics');
  const categories = useQuery(categoriesQuery).data ?? [];
  const offered = categories.some((each) => isCategory(category, each.category)) || !category ? categories : [...categories, { category }];
  return (
    <Chip field={t('category')} value={category} onRemove={() => change({ category: undefined })}>
      {(done) => (
        <ChoiceList
          label={t('category')}
          single
          options={offered.map((each) => ({ value: each.category, label: each.category }))}
          value={offered.filter((each) => isCategory(category, each.category)).map((each) => each.category)}
          onChange={([chosen]) => {
            change({ category: chosen });
            done();
          }}
        />
      )}
    </Chip>
  );
}

function TopicChip({ search: { topic }, topics, change }: WriteUpFiltersProps) {
  const t = useT('topics');
  const name = topic && (topics.find(({ id }) => id === topic)?.name ?? t('someTopic'));
  return (
    <Chip field={t('topic')} value={name} onRemove={() => change({ topic: undefined })}>
      {(done) => (
        <ChoiceList
          label={t('topic')}
          single
          options={topics.map((each) => ({ value: each.id, label: each.name }))}
          value={topic ? [topic] : []}
          onChange={([chosen]) => {
            change({ topic: chosen });
            done();
          }}
        />
      )}
    </Chip>
  );
}

function TagsChip({ search: { tags }, change }: FilterProps) {
  const t = useT('topics');
  return (
    <Chip field={t('tags')} value={tags?.join(', ')} onRemove={() => change({ tags: undefined })}>
      {() => (
        <TagsField
          autoFocus
          label={t('tags')}
          hideLabel
          placeholder={t('tagsHint')}
          value={tags ?? []}
          onChange={(chosen) => change({ tags: chosen.length > 0 ? chosen : undefined })}
        />
      )}
    </Chip>
  );
}

function AuthorChip({ search: { author }, change }: FilterProps) {
  const t = useT('topics');
  const me = useProfile();
  const members = useMemberOptions({ chosen: author ? [author] : [], known: [me], unknown: t('someone') });
  const named = author && members.memberOf(author);
  const name = author && (named ? named.name || named.username : t('someone'));
  return (
    <Chip field={t('author')} value={name} onRemove={() => change({ author: undefined })}>
      {(done) => (
        <SelectField
          autoFocus
          label={t('author')}
          hideLabel
          options={members.options}
          onSearch={members.onSearch}
          searching={members.searching}
          value={author ?? null}
          onChange={(id) => {
            change({ author: id ?? undefined });
            done();
          }}
        />
      )}
    </Chip>
  );
}

interface ChipProps {
  field: string;
  value: ReactNode;
  onRemove: () => void;
  children: (done: () => void) => ReactNode;
}

function Chip({ field, value, onRemove, children }: ChipProps) {
  const t = useT('ui');
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={260}
      label={field}
      target={
        <FilterChip field={field} value={value ?? t('all')} onValue={() => setOpened(!opened)} onRemove={value ? onRemove : undefined} />
      }
    >
      {children(() => setOpened(false))}
    </Popover>
  );
}

function Sort({ search, change }: FilterProps) {
  const t = useT('topics');
  const [opened, setOpened] = useState(false);
  const now = shownSort(search).replace(/^-/, '') as (typeof WRITE_UP_SORTS)[number];
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      target={
        <FilterChip icon={<IconSort size={14} />} field={t('sort.label')} value={t(`sort.${now}`)} onValue={() => setOpened(!opened)} />
      }
    >
      {WRITE_UP_SORTS.filter((each) => each !== 'relevance' || search.q !== undefined).map((each) => (
        <MenuItem key={each} checked={each === now} onSelect={() => change({ sortBy: sorts[each] })}>
          {t(`sort.${each}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
