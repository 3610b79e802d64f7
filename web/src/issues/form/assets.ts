import type { ScopeKind } from '@coloa/contract/projects/project-states.ts';
import type { FormAsset } from './issue-value.ts';

/** What kind of asset a row of the scope is. */
export function assetKindOf(kind: ScopeKind): FormAsset['kind'] {
  if (kind === 'URL' || kind === 'API') return 'URL';
  if (kind === 'HOST' || kind === 'IP') return 'HOST';
  return kind === 'APP' || kind === 'REPOSITORY' ? 'COMPONENT' : 'OTHER';
}

export const withoutBlank = (assets: readonly FormAsset[]): FormAsset[] => assets.filter((asset) => asset.value.trim() !== '');
