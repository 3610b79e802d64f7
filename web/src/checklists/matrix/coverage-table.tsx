import { categoryKey, standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { Coverage } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { inReaders, languageOf, useLanguage, useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { KeyText } from '../../ui/data/words.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { ControlStateWord } from '../controls/control-state.tsx';
import styles from './coverage.module.css';
import { LastDay } from './coverage-cell.tsx';
import { type CoveredControl, categoryNames, peopleOf } from './coverage-rows.ts';

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
            <th scope="col">{t('column.standard')}</th>
            <th scope="col">{t('column.category')}</th>
            <th scope="col">{t('column.code')}</th>
            <th scope="col">{t('column.title')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.assets')}</th>
            <th scope="col">{t('column.issues')}</th>
            <th scope="col">{t('column.people')}</th>
            <th scope="col">{t('column.last')}</th>
          </tr>
        </thead>
        <tbody>
          {controls.map((control) => (
            <ControlLine
              key={control.id}
              projectId={projectId}
              control={control}
              category={names.get(categoryKey(control)) || control.category}
              assets={assets}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ControlLineProps extends Pick<CoverageTableProps, 'projectId' | 'assets'> {
  control: CoveredControl;
  category: string;
}

function ControlLine({ projectId, control, category, assets }: ControlLineProps) {
  const t = useT('controls');
  const language = useLanguage();
  return (
    <tr>
      <td>{standardOf(control) || t('own')}</td>
      <td>{category}</td>
      <td>
        <KeyText>{control.code}</KeyText>
      </td>
      <th scope="row" lang={languageOf(control.title, language)}>
        <Link href={paths.controls(projectId, { control: control.id })}>{inReaders(control.title, language)}</Link>
      </th>
      <td>
        <ControlStateWord state={control.state} />
      </td>
      <td>{control.perAsset && <AssetStates control={control} assets={assets} />}</td>
      <td>
        {control.issues.map(({ id, key }) => (
          <div key={id}>
            <TextLink href={paths.issue(projectId, id)}>{key}</TextLink>
          </div>
        ))}
      </td>
      <td>
        {peopleOf(control)
          .map(({ name }) => name)
          .join(', ')}
      </td>
      <td>
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
