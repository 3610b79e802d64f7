import { byCategory, categoryKey, standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { Coverage } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { inReaders, languageOf, useLanguage, useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { KeyText } from '../../ui/data/words.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { ControlStateWord } from '../controls/control-state.tsx';
import { LastDay } from './coverage-cell.tsx';
import { type CoveredControl, categoryNames, peopleOf } from './coverage-rows.ts';
import styles from './coverage-table.module.css';

const COLUMNS = ['code', 'title', 'state', 'assets', 'issues', 'people', 'last'] as const;

interface CoverageTableProps {
  projectId: string;
  controls: readonly CoveredControl[];
  categories: Coverage['categories'];
  assets: Coverage['assets'];
}

/** Shows the coverage as text, for screen readers and for users who prefer it to the matrix. */
export function CoverageTable({ projectId, controls, categories, assets }: CoverageTableProps) {
  const t = useT('controls');
  const names = categoryNames(categories, useLanguage());
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('coverage.title')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {byCategory(controls).map((group) => (
          <tbody key={categoryKey(group[0])}>
            <tr className={styles.groupHead}>
              <th scope="rowgroup" colSpan={COLUMNS.length}>
                {names.get(categoryKey(group[0])) || group[0].category}{' '}
                <span className={styles.standard}>{standardOf(group[0]) || t('own')}</span>
              </th>
            </tr>
            {group.map((control) => (
              <ControlLine key={control.id} projectId={projectId} control={control} assets={assets} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface ControlLineProps extends Pick<CoverageTableProps, 'projectId' | 'assets'> {
  control: CoveredControl;
}

function ControlLine({ projectId, control, assets }: ControlLineProps) {
  const language = useLanguage();
  return (
    <tr>
      <td data-column="code">
        <KeyText>{control.code}</KeyText>
      </td>
      <th scope="row" data-column="title" lang={languageOf(control.title, language)}>
        <Link href={paths.controls(projectId, { control: control.id })}>{inReaders(control.title, language)}</Link>
      </th>
      <td data-column="state">
        <ControlStateWord state={control.state} />
      </td>
      <td data-column="assets">{control.perAsset && <AssetStates control={control} assets={assets} />}</td>
      <td data-column="issues">
        {control.issues.map(({ id, key }) => (
          <TextLink key={id} href={paths.issue(projectId, id)}>
            {key}
          </TextLink>
        ))}
      </td>
      <td data-column="people">
        {peopleOf(control)
          .map(({ name }) => name)
          .join(', ')}
      </td>
      <td data-column="last">
        <LastDay controls={[control]} />
      </td>
    </tr>
  );
}

function AssetStates({ control, assets }: { control: CoveredControl; assets: Coverage['assets'] }) {
  const t = useT('controls');
  return (
    <ul>
      {assets.map(({ id, value }, at) => (
        <li key={id}>{t('counted', { state: value, number: t(`state.${control.assetStates[at] ?? 'NOT_STARTED'}`) })}</li>
      ))}
    </ul>
  );
}
