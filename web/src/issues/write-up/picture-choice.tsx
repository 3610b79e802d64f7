import { useT } from '../../lib/i18n.ts';
import { CheckField } from '../../ui/fields/check-field.tsx';
import styles from './from-issue.module.css';

interface PictureChoiceProps {
  pictures: readonly { fileName: string; name: string; url: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function PictureChoice({ pictures, chosen, onChange }: PictureChoiceProps) {
  const t = useT('topics');
  return (
    <section aria-labelledby="pictures-of-issue">
      <h3 id="pictures-of-issue" className={styles.title}>
        {t('fromIssue.pictures')}
      </h3>
      <p className={styles.muted}>{t(pictures.length === 0 ? 'fromIssue.noPictures' : 'fromIssue.picturesHint')}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ fileName, name, url }) => (
            <li key={fileName}>
              <img src={url} alt="" loading="lazy" />
              <CheckField
                label={name}
                aria-label={t('fromIssue.take', { name })}
                checked={chosen.includes(fileName)}
                onChange={(event) => {
                  const { checked } = event.currentTarget;
                  // Keeps the images in the order of the text, because their order determines their numbers.
                  const all = pictures.map((picture) => picture.fileName);
                  onChange(all.filter((each) => (each === fileName ? checked : chosen.includes(each))));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
