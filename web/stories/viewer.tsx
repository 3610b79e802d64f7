import { LANGUAGES } from '@coloa/contract/languages.ts';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { changeLanguage, useLanguage } from '../src/lib/i18n.ts';
import { useColorScheme } from '../src/ui/design/color-scheme.ts';
import { Segmented } from '../src/ui/fields/segmented.tsx';
import styles from './viewer.module.css';

const modules = import.meta.glob<Record<string, ComponentType>>('../src/ui/*/*.stories.tsx', { eager: true });

/** Maps part and name, such as `button.Kinds`, to the story. The URL contains this key after `#`. */
const stories = new Map<string, ComponentType>(
  Object.entries(modules).flatMap(([file, module]) => {
    const part = file.replace(/^.*\/|\.stories\.tsx$/g, '');
    return Object.entries(module).map(([name, Story]) => [`${part}.${name}`, Story] as const);
  }),
);
const parts = [...new Set([...stories.keys()].map((id) => id.split('.')[0] ?? ''))];

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
const chosen = () => location.hash.slice(1);

export function Viewer() {
  const { scheme, setScheme } = useColorScheme();
  const language = useLanguage();
  const id = useSyncExternalStore(subscribe, chosen) || [...stories.keys()][0] || '';
  const Story = stories.get(id);
  useEffect(() => {
    document.title = `${id} · Coloa stories`;
  }, [id]);
  return (
    <div className={styles.viewer}>
      <nav className={styles.nav} aria-label="Stories">
        <div className={styles.look}>
          <Segmented
            label="Theme"
            value={scheme}
            onChange={setScheme}
            options={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: value }))}
          />
          <Segmented
            label="Language"
            value={language}
            onChange={(next) => void changeLanguage(next)}
            options={LANGUAGES.map((value) => ({ value, label: value }))}
          />
        </div>
        {parts.map((part) => (
          <section key={part}>
            <h2>{part}</h2>
            <ul>
              {[...stories.keys()]
                .filter((each) => each.startsWith(`${part}.`))
                .map((each) => (
                  <li key={each}>
                    <a href={`#${each}`} aria-current={each === id ? 'page' : undefined}>
                      {each.slice(part.length + 1)}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={styles.story}>{Story ? <Story key={id} /> : `There is no story ${id}.`}</div>
    </div>
  );
}
