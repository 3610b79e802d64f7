import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import { useT } from '../../lib/i18n.ts';
import { useUpdateControl } from './controls.queries.ts';

interface Said {
  control: { id: string; code: string };
  /** The asset whose result changes; undefined for a control with one result for the whole project. */
  asset?: { id: string; value: string };
  from: ControlState;
  to: ControlState;
}

/** Returns a function that records a result. Its toast offers an undo, because users can press a digit key by mistake. */
export function useSetState(projectId: string): (said: Said) => void {
  const t = useT('controls');
  const { mutate } = useUpdateControl(projectId);
  return ({ control: { id: controlId, code }, asset, from, to }) => {
    if (from === to) return;
    const of = { controlId, ...(asset && { assetId: asset.id }) };
    const state = t(`state.${to}`);
    const text = asset ? t('said.ofAsset', { code, asset: asset.value, state }) : t('said.whole', { code, state });
    mutate({ ...of, state: to, told: { text, back: { ...of, state: from } } });
  };
}
