import type { ReactNode } from 'react';
import { formatPercent } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { unseen } from '../ui/design/classes.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconButton } from '../ui/layout/icon-button.tsx';
import {
  IconArrowUpRight,
  IconBlackout,
  IconBlur,
  IconCrop,
  IconCursor,
  IconExpand,
  IconLetter,
  IconNumber,
  IconRedo,
  IconSquare,
  IconTrash,
  IconUndo,
} from '../ui/layout/icons.tsx';
import styles from './image-editor.module.css';
import { COLOURS, type Colour, hasColour, type Kind, resultSize, type Size, SMALLEST, sizeWords } from './marks.ts';
import { scaledTo } from './stage-drag.ts';
import type { ImageEdits, Tool } from './use-image-edits.ts';

const icons: Record<Tool, ReactNode> = {
  select: <IconCursor />,
  blackout: <IconBlackout />,
  blur: <IconBlur />,
  arrow: <IconArrowUpRight />,
  box: <IconSquare />,
  text: <IconLetter />,
  number: <IconNumber />,
  crop: <IconCrop />,
  size: <IconExpand />,
};
const tools = Object.keys(icons) as Tool[];

interface EditorToolsProps {
  state: ImageEdits;
  image: Size;
  /** Called if a tool was chosen with the keyboard, which gives no position for the mark. */
  onKey: (tool: Tool) => void;
  onRemove: () => void;
}

export function EditorTools({ state, image, onKey, onRemove }: EditorToolsProps) {
  const t = useT('imageEditor');
  return (
    <div className={styles.tools}>
      <fieldset className={styles.choices} aria-label={t('tools')}>
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            className={styles.tool}
            aria-pressed={state.tool === tool}
            aria-label={t(`tool.${tool}`)}
            title={t(`tool.${tool}`)}
            onClick={(event) => {
              state.setTool(tool);
              // `detail` is the number of clicks of a pointer. It is 0 for Enter and Space.
              if (event.detail === 0) onKey(tool);
            }}
          >
            {icons[tool]}
            <span aria-hidden="true">{t(`tool.${tool}`)}</span>
          </button>
        ))}
      </fieldset>
      {/* `disabled` would take the focus away from a pressed button. */}
      <fieldset className={styles.history} aria-label={t('history')}>
        <IconButton label={t('ui:undo')} aria-disabled={!state.canUndo} onClick={state.undo}>
          <IconUndo />
        </IconButton>
        <IconButton label={t('redo')} aria-disabled={!state.canRedo} onClick={state.redo}>
          <IconRedo />
        </IconButton>
        <IconButton label={t('remove')} aria-disabled={!state.selected} onClick={onRemove}>
          <IconTrash />
        </IconButton>
      </fieldset>
      <div className={styles.options}>
        <Options state={state} image={image} />
      </div>
    </div>
  );
}

function Options({ state, image }: Pick<EditorToolsProps, 'state' | 'image'>) {
  const t = useT('imageEditor');
  const { tool, selected, edits, change } = state;
  if (tool === 'size') return <SizeField state={state} image={image} />;
  const kind: Kind | null = selected?.kind ?? (tool === 'select' || tool === 'crop' ? null : tool);
  return (
    <>
      {selected?.kind === 'text' && (
        <TextField
          label={t('text')}
          hideLabel
          size="s"
          className={styles.text}
          data-image-text
          maxLength={120}
          value={selected.text}
          onChange={(event) => state.write(selected, event.currentTarget.value)}
        />
      )}
      {kind && hasColour(kind) && <Colours value={selected?.colour ?? state.colour} onChange={state.setColour} />}
      {!selected && <span className={styles.hint}>{t(`hint.${tool}`)}</span>}
      {(selected?.kind === 'blur' || selected?.kind === 'blackout') && <span className={styles.hint}>{t(`hint.${selected.kind}`)}</span>}
      {tool === 'crop' && (
        <Button size="s" disabled={!edits.crop} onClick={() => change({ ...edits, crop: null })}>
          {t('wholeImage')}
        </Button>
      )}
    </>
  );
}

function Colours({ value, onChange }: { value: Colour; onChange: (colour: Colour) => void }) {
  const t = useT('imageEditor');
  return (
    <fieldset className={styles.colours} aria-label={t('colours')}>
      {(Object.keys(COLOURS) as Colour[]).map((colour) => (
        <label
          key={colour}
          className={styles.colour}
          title={t(`colour.${colour}`)}
          style={{ '--colour': COLOURS[colour] } as React.CSSProperties}
        >
          <input
            type="radio"
            name="image-colour"
            aria-label={t(`colour.${colour}`)}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
        </label>
      ))}
    </fieldset>
  );
}

function SizeField({ state: { edits, change }, image }: Pick<EditorToolsProps, 'state' | 'image'>) {
  const t = useT('imageEditor');
  const language = useLanguage();
  const percent = formatPercent(edits.scale, language);
  return (
    <label className={styles.size}>
      <span className={unseen}>{t('tool.size')}</span>
      <input
        type="range"
        min={SMALLEST * 100}
        max={100}
        step={1}
        value={Math.round(edits.scale * 100)}
        aria-valuetext={`${percent} · ${sizeWords(resultSize(edits, image))}`}
        onChange={(event) => change(scaledTo(edits, Number(event.currentTarget.value) / 100), 'size')}
      />
      <span aria-hidden="true">{percent}</span>
    </label>
  );
}
