import { CONTROL_STATES } from '@coloa/contract/checklists/control-states.ts';
import { Fragment, useState } from 'react';
import { shortcutOf, type ToolName, toolKeys } from '../editor/tools.ts';
import { useT } from '../lib/i18n.ts';
import { rowKeys } from '../tasks/ticks.ts';
import { shortcutWords } from '../ui/behavior/keyboard.ts';
import { PAGE_ACTS, pageKeys } from '../ui/behavior/page-keys.ts';
import { Kbd } from '../ui/data/words.tsx';
import { TOAST_KEY } from '../ui/feedback/toaster.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './keyboard-help.module.css';
import { paletteKeys } from './palette/palette-key.ts';

const tools = Object.keys(toolKeys) as ToolName[];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useT('app');
  const [keys] = useState(pageKeys);
  const acts = PAGE_ACTS.filter((act) => keys[act]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('keys.title')}
      width={640}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      <div className={styles.columns}>
        <section>
          {acts.length > 0 && <h3>{t('keys.page')}</h3>}
          <dl>
            {acts.map((act) => (
              <Line key={act} keys={keys[act] ?? []}>
                {t(`keys.list.${act}`)}
              </Line>
            ))}
          </dl>
          {keys.results && <ResultKeys />}
          {keys.rowStates && <RowStateKeys />}
          <h3>{t('keys.everywhere')}</h3>
          <dl>
            <Line keys={[paletteKeys]}>{t('keys.palette')}</Line>
            <Line keys={['b']}>{t('keys.bell')}</Line>
            <Line keys={[TOAST_KEY]}>{t('keys.toast')}</Line>
            <Line keys={['?']}>{t('keys.help')}</Line>
          </dl>
        </section>
        <section>
          <h3>{t('keys.writing')}</h3>
          <WritingKeys />
        </section>
      </div>
    </Dialog>
  );
}

function ResultKeys() {
  const t = useT('app');
  const controls = useT('controls');
  return (
    <>
      <h3>{t('keys.results')}</h3>
      <dl>
        {CONTROL_STATES.map((state, key) => (
          <Line key={state} keys={[String(key)]}>
            {controls(`state.${state}`)}
          </Line>
        ))}
      </dl>
    </>
  );
}

function RowStateKeys() {
  const t = useT('app');
  const tasks = useT('tasks');
  return (
    <>
      <h3>{t('keys.rows')}</h3>
      <dl>
        {rowKeys.map(([key, state]) => (
          <Line key={key} keys={[key]}>
            {tasks(`rowState.${state}`)}
          </Line>
        ))}
      </dl>
    </>
  );
}

function WritingKeys() {
  const t = useT('app');
  const tool = useT('editor');
  return (
    <dl>
      <Line keys={[shortcutWords('Mod-s')]}>{t('keys.save')}</Line>
      <Line keys={[shortcutWords('Mod-Enter')]}>{t('keys.send')}</Line>
      {tools.map((name) => (
        <Line key={name} keys={[shortcutOf(name)]}>
          {name === 'link' ? t('keys.link') : tool(name)}
        </Line>
      ))}
    </dl>
  );
}

function Line({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        {keys.map((key) => (
          <Fragment key={key}>
            <Kbd>{key}</Kbd>{' '}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
