import type { ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { formatNumber } from '../lib/format.ts';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import { useMedia } from '../ui/behavior/use-media.ts';
import { cx } from '../ui/design/classes.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Link } from '../ui/layout/link.tsx';
import styles from './checklists.module.css';
import { placeOf, standardsOf } from './checklists.queries.ts';
import type { ChecklistChanges, ControlFilters } from './checklists.search.ts';

interface StandardsNavProps {
  categories: readonly ChecklistCategory[];
  search: ControlFilters;
  hrefOf: (changes: ChecklistChanges) => string;
}

interface Place {
  key: string;
  label: string;
  href: string;
  count: number;
  current: boolean;
  /** 0: all controls, 1: a standard, 2: a category. */
  level: 0 | 1 | 2;
}

export function StandardsNav(props: StandardsNavProps) {
  const t = useT('checklists');
  const language = useLanguage();
  const { history } = useRouter();
  const narrow = useMedia('(max-width: 900px)');
  const places = usePlaces(props);
  const number = (value: number) => formatNumber(value, language);
  if (narrow) {
    return (
      <SelectField
        label={t('nav.field')}
        options={places.map(({ key, label, count, level }) => ({
          value: key,
          label: `${level === 2 ? '– ' : ''}${label} (${number(count)})`,
        }))}
        searchable
        value={places.findLast(({ current }) => current)?.key ?? null}
        onChange={(key) => {
          const place = places.find((each) => each.key === key);
          if (place) history.push(place.href);
        }}
      />
    );
  }
  const entry = ({ key, label, href, count, current, level }: Place) => (
    <Link key={key} href={href} className={cx(styles.place, level < 2 && styles.standard)} aria-current={current ? 'true' : undefined}>
      <span>{label}</span>
      <span className={styles.count}>{number(count)}</span>
    </Link>
  );
  return (
    <nav aria-label={t('nav.label')}>
      <ul>
        {places.map((place) => (
          <li key={place.key} style={place.level === 2 ? { paddingLeft: 12 } : undefined}>
            {entry(place)}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function usePlaces({ categories, search, hrefOf }: StandardsNavProps): Place[] {
  const t = useT('checklists');
  const language = useLanguage();
  const standards = standardsOf(categories);
  const isOpen = (place: ReturnType<typeof placeOf>) =>
    search.standard === place.standard && search.version === place.version && search.category === place.category;
  const all = standards.reduce((sum, { controls }) => sum + controls, 0);
  const everywhere = { standard: undefined, version: undefined, category: undefined };
  return [
    { key: 'all', label: t('nav.all'), href: hrefOf(everywhere), count: all, current: search.standard === undefined, level: 0 },
    ...standards.flatMap((standard): Place[] => {
      const whole = placeOf(standard);
      return [
        {
          key: standard.key || t('own'),
          label: standard.key || t('own'),
          href: hrefOf(whole),
          count: standard.controls,
          current: isOpen(whole),
          level: 1,
        },
        ...standard.categories.map((category): Place => {
          const place = placeOf(standard, category.key);
          return {
            key: `${standard.key} ${category.key}`,
            label: inReaders(category.name, language) || category.key,
            href: hrefOf(place),
            count: category.controls,
            current: isOpen(place),
            level: 2,
          };
        }),
      ];
    }),
  ];
}
