import { categoryKey, standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { Coverage } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { AvatarStack } from '../../ui/data/avatar-stack.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { cx } from '../../ui/design/classes.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { type CoverageSplit, standardPlace } from '../controls/controls.search.ts';
import { settled } from '../controls/state-counts.tsx';
import styles from './coverage.module.css';
import { CoverageCell, LastDay } from './coverage-cell.tsx';
import { type CategoryRows, type CellRow, categoryNames, issueCount, peopleOf, shortKey } from './coverage-rows.ts';

interface CoverageMatrixProps {
  projectId: string;
  groups: readonly CategoryRows[];
  categories: Coverage['categories'];
  by: CoverageSplit;
}

export function CoverageMatrix({ projectId, groups, categories: named, by }: CoverageMatrixProps) {
  const t = useT('controls');
  const language = useLanguage();
  const names = categoryNames(named, language);
  const standards = Map.groupBy(groups, ({ controls: [first] }) => standardOf(first));
  return [...standards].map(([standard, categories]) => (
    <section key={standard} className={styles.standard} aria-label={standard || t('own')}>
      <h3>
        {standard || t('own')}{' '}
        <span className={styles.muted}>{t('controls', { count: categories.reduce((sum, { controls }) => sum + controls.length, 0) })}</span>
      </h3>
      <table className={styles.matrix} aria-label={standard || t('own')}>
        <Heads />
        <tbody>
          {categories.map((category) => (
            <Category
              key={category.controls[0].category}
              projectId={projectId}
              name={names.get(categoryKey(category.controls[0])) || category.controls[0].category}
              category={category}
              by={by}
            />
          ))}
        </tbody>
      </table>
    </section>
  ));
}

const HEADS = ['category', 'title', 'done', 'issues', 'people', 'last'] as const;

function Heads() {
  const t = useT('controls');
  return (
    <thead>
      <tr className={cx(styles.category, styles.heads)}>
        {HEADS.map((head) => (
          <th key={head} scope="col">
            {t(`column.${head}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CategoryProps {
  projectId: string;
  name: string;
  category: CategoryRows;
  by: CoverageSplit;
}

function Category({ projectId, name, category: { controls, rows }, by }: CategoryProps) {
  const t = useT('controls');
  const [first] = controls;
  const done = settled(controls);
  const issues = issueCount(controls);
  const people = [...new Map(controls.flatMap(peopleOf).map((person) => [person.id, person])).values()];
  return (
    <tr className={styles.category}>
      <th className={styles.name} scope="row">
        <KeyText>{shortKey(first)}</KeyText>
        <h4>{name}</h4>
      </th>
      <td className={styles.lines}>
        {rows.map((row) => (
          <Line key={row.key} projectId={projectId} row={row} split={by !== 'category'} />
        ))}
        {rows.length === 0 && <span className={styles.muted}>{t('coverage.nobody')}</span>}
      </td>
      <td className={styles.done}>
        <ProgressBar bare width={64} label={t('progress', { category: name })} value={done / controls.length} />
        <span>{t('done', { done, all: controls.length })}</span>
      </td>
      <td className={styles.found}>
        {issues > 0 ? (
          <TextLink href={paths.controls(projectId, { standard: standardPlace(first), category: first.category, found: true })}>
            {t('coverage.issues', { count: issues })}
          </TextLink>
        ) : (
          <span className={styles.muted}>{t('coverage.noIssues')}</span>
        )}
      </td>
      <td className={styles.people}>
        <AvatarStack max={4} people={people.map((person) => ({ name: person.name, src: person.avatar }))} />
      </td>
      <td className={styles.last}>
        <LastDay controls={controls} />
      </td>
    </tr>
  );
}

function Line({ projectId, row, split }: { projectId: string; row: CellRow; split: boolean }) {
  const t = useT('controls');
  return (
    <div className={styles.line}>
      {split && (
        <span className={styles.of}>
          {row.person ? <Person name={row.person.name} src={row.person.avatar} /> : (row.asset?.value ?? t('coverage.project'))}
        </span>
      )}
      <span className={styles.cells}>
        {row.cells.map((cell) => (
          <CoverageCell key={cell.control.id} projectId={projectId} cell={cell} numbered={split} />
        ))}
      </span>
    </div>
  );
}
