import { PASSWORD_LENGTH } from '#kernel/passwords.ts';
import { accountTexts } from '#modules/account/copy/en/account.ts';
import { useTexts } from '../texts.ts';
import { PasswordField } from './PasswordField.tsx';

/** The fields for a new password. It's typed twice, because without script people can't make it visible to check it. */
export function NewPasswordFields() {
  const t = useTexts(accountTexts).password;
  return (
    <>
      <PasswordField isNew name="new_password" label={t.fresh} hint={t.hint(PASSWORD_LENGTH.min)} />
      <PasswordField isNew name="new_password_again" label={t.again} />
    </>
  );
}
