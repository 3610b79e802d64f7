import { LIMITS } from '@coloa/contract/limits.ts';
import type { KeyboardEvent } from 'react';
import { useLanguage, useT } from '../lib/i18n.ts';
import { durationWords } from '../lib/minutes.ts';
import { cx, unseen } from '../ui/design/classes.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight, IconPlus, IconTrash, IconWarning } from '../ui/layout/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './task-templates.module.css';
import { type DraftTask, type Move, moved, placeOf, type Tree } from './template-tree.ts';
import { type Errors, isWrong } from './template-values.ts';
import { type TreeNavigation, useTreeKeyboard } from './use-tree-keyboard.ts';

interface TaskTreeProps extends TreeNavigation {
  errors?: Errors;
}

export function TaskTree({ tree, chosen, errors = {}, onChoose, edits }: TaskTreeProps) {
  const t = useT('taskTemplates');
  const { list, current, said, move, remove, onKeyDown } = useTreeKeyboard({ tree, chosen, onChoose, edits });
  return (
    <Card title={t('tree.title')} note={t('tree.count', { count: tree.length, max: LIMITS.templateTasks })} padded={false}>
      {tree.length > 0 ? (
        <div ref={list} role="tree" aria-label={t('tree.title')} className={styles.tree}>
          {tree.map((task) => (
            <TaskLine
              key={task.key}
              task={task}
              tree={tree}
              chosen={task.key === chosen}
              reachable={task.key === (current?.key ?? tree[0]?.key)}
              wrong={isWrong(errors, task)}
              onChoose={() => onChoose(task.key)}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      ) : (
        <Text as="p" tone="muted" size={13} className={styles.empty}>
          {t(edits ? 'tree.empty' : 'tree.emptyReader')}
        </Text>
      )}
      {edits && (
        <div className={styles.tools}>
          <AddButtons full={tree.length >= LIMITS.templateTasks} hasCurrent={current !== undefined} onAdd={edits.onAdd} />
          {current && <MoveButtons tree={tree} current={current} onMove={move} onRemove={remove} />}
          <Text as="p" size={12} tone="muted" className={styles.keys}>
            {t('tree.keys')}
          </Text>
          <p role="status" className={unseen}>
            {said}
          </p>
        </div>
      )}
    </Card>
  );
}

function AddButtons({ full, hasCurrent, onAdd }: { full: boolean; hasCurrent: boolean; onAdd: (level: 1 | 2) => void }) {
  const t = useT('taskTemplates');
  return (
    <>
      <Button size="s" icon={<IconPlus size={14} />} disabled={full} onClick={() => onAdd(1)}>
        {t('tree.add')}
      </Button>
      <Button size="s" kind="quiet" icon={<IconPlus size={14} />} disabled={full || !hasCurrent} onClick={() => onAdd(2)}>
        {t('tree.addBelow')}
      </Button>
    </>
  );
}

interface MoveButtonsProps {
  tree: Tree;
  current: DraftTask;
  onMove: (way: Move) => void;
  onRemove: () => void;
}

function MoveButtons({ tree, current, onMove, onRemove }: MoveButtonsProps) {
  const t = useT('taskTemplates');
  const can = (way: Move) => moved(tree, current.key, way) !== null;
  return (
    <span className={styles.moves}>
      <IconButton label={t('tree.up')} disabled={!can('up')} onClick={() => onMove('up')}>
        <IconArrowUp />
      </IconButton>
      <IconButton label={t('tree.down')} disabled={!can('down')} onClick={() => onMove('down')}>
        <IconArrowDown />
      </IconButton>
      <IconButton label={t('tree.out')} disabled={!can('out')} onClick={() => onMove('out')}>
        <IconChevronLeft />
      </IconButton>
      <IconButton label={t('tree.in')} disabled={!can('in')} onClick={() => onMove('in')}>
        <IconChevronRight />
      </IconButton>
      <IconButton label={t('task.remove')} onClick={onRemove}>
        <IconTrash />
      </IconButton>
    </span>
  );
}

interface TaskLineProps {
  task: DraftTask;
  tree: Tree;
  chosen: boolean;
  /** True if Tab reaches this task. Exactly one task of the tree is reachable. */
  reachable: boolean;
  wrong: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function TaskLine({ task, tree, chosen, reachable, wrong, onChoose, onKeyDown }: TaskLineProps) {
  const t = useT('taskTemplates');
  const { place, all } = placeOf(tree, task.key);
  const title = task.title.trim();
  return (
    <div
      role="treeitem"
      tabIndex={reachable ? 0 : -1}
      aria-level={task.level}
      aria-posinset={place}
      aria-setsize={all}
      aria-selected={chosen}
      className={styles.task}
      data-level={task.level}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={cx(styles.name, !title && styles.untitled)}>{title || t('tree.untitled')}</span>
      <span className={styles.notes}>
        {wrong && (
          <span className={styles.wrong}>
            <IconWarning size={12} />
            {t('tree.wrong')}
          </span>
        )}
        <TaskNotes task={task} />
      </span>
    </div>
  );
}

function TaskNotes({ task: { startsOn, dueOn, estimateMinutes, rows } }: { task: DraftTask }) {
  const t = useT('taskTemplates');
  const language = useLanguage();
  const days =
    startsOn !== null && dueOn !== null
      ? t('tree.days', { from: startsOn, to: dueOn })
      : startsOn !== null
        ? t('tree.starts', { day: startsOn })
        : dueOn !== null && t('tree.due', { day: dueOn });
  const notes = [
    days,
    estimateMinutes !== null && durationWords(estimateMinutes, language),
    rows.length > 0 && t('tree.rows', { count: rows.length }),
  ];
  return <>{notes.filter(Boolean).join(' · ')}</>;
}
