import { LIMITS } from '@coloa/contract/limits.ts';
import { useT } from '../../lib/i18n.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import styles from './finding-talk.module.css';
import { type MessageFormProps, useMessage } from './use-message.ts';

export function MessageForm(props: MessageFormProps) {
  const t = useT('sharedReport');
  const { name, typeName, nameField, text, type, textField, isRetest, busy, wrong, submit } = useMessage(props);
  const readers = props.about === null ? '' : t('talk.reportHint');
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <FormError message={wrong.message} />
      <TextField
        ref={nameField}
        label={t('talk.name')}
        autoComplete="name"
        maxLength={LIMITS.name}
        value={name}
        error={wrong.name}
        onChange={(event) => typeName(event.currentTarget.value)}
      />
      <TextArea
        ref={textField}
        label={t(isRetest ? 'talk.retestText' : 'talk.text')}
        optional={isRetest}
        hint={isRetest ? `${t('talk.retestHint')} ${readers}`.trim() : readers}
        maxLength={LIMITS.note}
        value={text}
        error={wrong.text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <Button kind="quiet" onClick={props.onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" kind="main" busy={busy}>
          {t(isRetest ? 'talk.sendRetest' : 'talk.send')}
        </Button>
      </div>
    </form>
  );
}
