import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { ChoiceEditor } from './choice-editor.tsx';

type Priority = (typeof PRIORITIES)[number];

export function WithNone() {
  const t = useT('issues');
  const [priority, setPriority] = useState<Priority | null>('P2');
  return (
    <ChoiceEditor
      options={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
      value={priority}
      none={t('priority.none')}
      onChoose={setPriority}
      onDone={() => {}}
    >
      {t(priority ? `priority.${priority}` : 'priority.none')}
    </ChoiceEditor>
  );
}
