import { useEffect } from 'react';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { useUsernameCheck } from './useUsernameCheck.ts';

/** `error` is what the form says of it; then the check keeps silent until the name is edited. */
export const UsernameField = ({ error }: { error: string | undefined }) => {
  const { remark, check, forget } = useUsernameCheck();
  useEffect(() => {
    if (error !== undefined) forget();
  }, [error, forget]);
  const hint = (
    <>
      {!remark && 'Letters, numbers, underscores and hyphens.'}
      <span role="status" className={remark?.isAvailable ? 'text-ok' : 'text-danger'}>
        {remark?.text}
      </span>
    </>
  );
  return (
    <Field name="username" label="Username" hint={hint}>
      <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} onValueChange={check} />
    </Field>
  );
};
