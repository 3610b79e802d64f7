import { CONTROL_STATES } from '@coloa/contract/checklists/control-states.ts';
import { Fragment } from 'react';
import { shortcutOf, type ToolName, toolKeys } from '../editor/tools.ts';
import { useT } from '../lib/i18n.ts';
import { rowKeys } from '../tasks/ticks.ts';
import { shortcutWords } from '../ui/behavior/keyboard.ts';
import { Kbd } from '../ui/data/words.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './keyboard-help.module.css';
import { paletteKeys } from './palette/palette-key.ts';

const list = {
  move: ['j', 'k'],
  open: ['Enter'],
  peek: ['Space'],
  select: ['x'],
  write: ['n', 'c'],
  edit: ['e'],
  search: ['/'],
  close: ['Esc'],
} as const;
const tools = Object.keys(toolKeys) as ToolName[];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useT('app');
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
          <h3>{t('keys.lists')}</h3>
          <dl>
            {(Object.keys(list) as (keyof typeof list)[]).map((name) => (
              <Line key={name} keys={list[name]}>
                {t(`keys.list.${name}`)}
              </Line>
            ))}
          </dl>
          <ResultKeys />
          <h3>{t('keys.everywhere')}</h3>
          <dl>
            <Line keys={[paletteKeys]}>{t('keys.palette')}</Line>
            <Line keys={['b']}>{t('keys.bell')}</Line>
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
  const tasks = useT('tasks');
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
