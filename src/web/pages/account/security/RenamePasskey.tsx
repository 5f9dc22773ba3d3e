import { useState } from 'react';
import { renamePasskey, type Passkey } from '#contracts/auth/passkeys.ts';
import { passkeyLimits } from '#contracts/auth/vocabulary.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';

type Renamed = (left: { passkeys: Passkey[] }, text: string) => void;

const NameForm = ({ passkey: { id, name }, onRenamed }: { passkey: Passkey; onRenamed: Renamed }) => {
  const call = useCall();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/passkeys.schema.ts')).renamePasskey.body,
    send: async (body) => {
      onRenamed(await call(renamePasskey, { params: { passkeyId: id }, body }), 'The passkey has a new name.');
    },
    refused: { text: 'The passkey could not be renamed' },
  });
  return (
    <Form label="Rename this passkey" {...form.binding}>
      <Field name="name" label="Name" hint="Where it is, for example: my phone.">
        <TextInput autoComplete="off" maxLength={passkeyLimits.nameLength} defaultValue={name} autoFocus />
      </Field>
      <Button type="submit" isWide isLoading={form.isBusy}>
        Rename
      </Button>
    </Form>
  );
};

/** Gives a passkey a name by which its owner knows it. */
export const RenamePasskey = ({ passkey, onRenamed }: { passkey: Passkey; onRenamed: Renamed }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Rename this passkey"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="hairline" aria-label={`Rename ${passkey.name}`}>
          Rename
        </Button>
      }
    >
      <NameForm
        passkey={passkey}
        onRenamed={(...renamed) => {
          onRenamed(...renamed);
          setOpen(false);
        }}
      />
    </Dialog>
  );
};
