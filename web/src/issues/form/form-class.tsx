import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { BugPicker } from '../../bugs/bug-picker.tsx';
import { useT } from '../../lib/i18n.ts';
import { AssetsField } from './assets-field.tsx';
import styles from './form.module.css';
import type { BugChoice } from './use-bug-choice.ts';
import type { IssueFormState } from './use-issue-form.ts';

interface FormClassProps {
  form: IssueFormState;
  choice: BugChoice;
  project: Project;
}

export function FormClass({ form, choice, project }: FormClassProps) {
  const t = useT('issues');
  const { value, errors, set } = form;
  return (
    <section className={styles.card}>
      <div data-field="bugId">
        <BugPicker label={t('form.type')} hint={t('form.typeHint')} error={errors.bugId} value={value.bugId} onChange={choice.choose} />
      </div>
      <div>
        <h2 className={styles.label}>{t('property.assets')}</h2>
        <AssetsField value={value.assets} scope={project.scope} error={errors.assets} onChange={(assets) => set('assets', assets)} />
      </div>
    </section>
  );
}
