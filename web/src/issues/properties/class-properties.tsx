import { displayName, findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import { BugName } from '../../bugs/bug-name.tsx';
import { useVulnerabilityTree } from '../../bugs/vrts.queries.ts';
import { useT } from '../../lib/i18n.ts';
import { useFold } from '../../ui/behavior/use-fold.ts';
import { PropertyLine } from '../../ui/data/property-list.tsx';
import { EditableProperty } from '../../ui/fields/editable-property.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { AddressText } from '../../ui/markdown/address-text.tsx';
import { Weakness } from '../cwe/weakness.tsx';
import { MoreAssets } from '../more-assets.tsx';
import { AssetsDrawer, CweEditor, TypeEditor } from './lazy-editors.ts';
import styles from './properties.module.css';
import type { PropertyGroupProps } from './property-group.ts';

export function ClassProperties({ issue, save, scope }: PropertyGroupProps & { scope: readonly ScopeRow[] }) {
  const t = useT('issues');
  const nothing = <Text tone="muted">{t('ui:none')}</Text>;
  const type = issue.bugId ? <TypeName id={issue.bugId} /> : nothing;
  return (
    <>
      <EditableProperty
        label={t('property.bugId')}
        can={issue.can.edit}
        edit={(done) => (
          <TypeEditor label={t('property.bugId')} value={issue.bugId} onChoose={(value) => save({ field: 'bugId', value })} onDone={done}>
            {type}
          </TypeEditor>
        )}
      >
        {type}
      </EditableProperty>
      <EditableProperty
        label={t('property.cwe')}
        can={issue.can.edit}
        edit={(done) => <CweEditor value={issue.cwe} onSave={(value) => save({ field: 'cwe', value })} onDone={done} />}
      >
        {issue.cwe ? <Weakness cwe={issue.cwe} /> : nothing}
      </EditableProperty>
      <EditableProperty
        label={t('property.assets')}
        can={issue.can.edit}
        edit={(done) => (
          <AssetsDrawer assets={issue.assets} scope={scope} onSave={(value) => save({ field: 'assets', value })} onClose={done} />
        )}
      >
        {issue.assets.length === 0 && nothing}
        <AssetList assets={issue.assets} />
      </EditableProperty>
      <PropertyLine />
    </>
  );
}

function AssetList({ assets }: Pick<Issue, 'assets'>) {
  const { shown, ...more } = useFold(assets);
  return (
    <>
      {shown.map(({ row: asset }) => (
        <span key={asset.id || asset.value} className={styles.asset}>
          <AddressText>{asset.value}</AddressText>
        </span>
      ))}
      <MoreAssets {...more} flush />
    </>
  );
}

function TypeName({ id }: { id: string }) {
  const tree = useVulnerabilityTree() ?? [];
  const [category, ...below] = findPath(tree, id);
  const named = category !== undefined && displayName(tree, id).startsWith(category.name);
  return (
    <>
      <BugName id={id} />
      {category && below.length > 0 && !named && (
        <Text as="div" tone="muted">
          {category.name}
        </Text>
      )}
    </>
  );
}
