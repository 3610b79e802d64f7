import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import { useT } from '../../lib/i18n.ts';
import { useUpdateControl } from './controls.queries.ts';

interface Said {
  control: { id: string; code: string };
  /** Of a control that is told per asset. */
  asset?: { id: string; value: string };
  from: ControlState;
  to: ControlState;
}

/** Says what came of a control, by a key or by a press; what is told afterwards offers a way back, one key being soon pressed. */
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
