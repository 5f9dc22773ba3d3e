import { useSession } from '#web/app/session/useSession.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';

export const senderLabels = { name: 'Your name', email: 'Your email' } as const;

/** Name and address of a visitor; for a signed-in person both are known. */
export const SenderFields = () => {
  const user = useSession();
  if (user)
    return (
      <p className="rounded-md bg-sunk px-4 py-3 text-sm">
        You are signed in as {user.displayName}. We write to <strong className="font-medium">{user.email}</strong>.
      </p>
    );
  return (
    <>
      <Field name="name" label={senderLabels.name}>
        <TextInput autoComplete="name" />
      </Field>
      <Field name="email" label={senderLabels.email} hint="We use it to answer you, and for nothing else.">
        {/* Not type="email": the browser's own message would take the place of ours. */}
        <TextInput inputMode="email" autoCapitalize="none" autoComplete="email" />
      </Field>
    </>
  );
};
