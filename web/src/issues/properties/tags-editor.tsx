import { LIMITS } from '@coloa/contract/limits.ts';
import { useRef, useState } from 'react';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { inPlaceClasses, useInPlace } from '../../ui/fields/use-in-place.ts';

interface TagsEditorProps {
  label: string;
  value: readonly string[];
  onSave: (tags: string[]) => void;
  onDone: () => void;
}

export function TagsEditor({ label, value, onSave, onDone }: TagsEditorProps) {
  const [tags, setTags] = useState([...value]);
  const box = useRef<HTMLSpanElement>(null);
  const finish = () => {
    // Keeps the field open with its error, so that the other tags are not lost.
    if (tags.length > LIMITS.tags || tags.some((tag) => tag.length > LIMITS.tag)) return;
    if (tags.join('\n') !== value.join('\n')) onSave(tags);
    onDone();
  };
  useInPlace(box, finish, onDone);
  return (
    <span
      ref={box}
      className={inPlaceClasses.editor}
      role="none"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TagsField label={label} hideLabel value={tags} onChange={setTags} maxTags={LIMITS.tags} maxLength={LIMITS.tag} />
    </span>
  );
}
