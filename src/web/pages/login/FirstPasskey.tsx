import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { addFirstPasskey, firstPasskeyOptions } from '#contracts/auth/passkeys.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { askForNew } from '#web/components/passkeys/askPasskey.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { FirstPasskeyLink } from './firstPasskeyLink.ts';

export type FirstPasskeyProps = { link: FirstPasskeyLink; onDone: (message: string) => void };

/** By a link that staff receive: their first passkey, with which they sign in from then on. */
export const FirstPasskey = ({ link, onDone }: FirstPasskeyProps) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = () =>
    run(
      async () => {
        setRefusal(null);
        const made = await askForNew(await call(firstPasskeyOptions, { body: link }));
        const { message } = await call(addFirstPasskey, { body: { ...link, ...made } });
        onDone(message);
      },
      {
        text: 'The passkey could not be added',
        on: (_, text) => {
          setRefusal(text);
          return true;
        },
      },
    );
  return (
    <EntryFrame
      title="Add your passkey"
      lead="Our staff sign in with a passkey: a key on your phone, your computer or a security key, which you open with a finger, your face or a PIN."
    >
      <div className="flex flex-col gap-4">
        {refusal !== null && (
          <Notice severity="danger" isAlert>
            {refusal}
          </Notice>
        )}
        <Button isWide isLoading={isBusy} onClick={() => void add()}>
          <KeyRound aria-hidden size={18} /> Add a passkey
        </Button>
      </div>
    </EntryFrame>
  );
};
