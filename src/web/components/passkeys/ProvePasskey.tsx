import { useAct } from '#web/components/actions/useAct.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Proves who is there by a passkey of the account. */
export const ProvePasskey = ({ onProved }: { onProved: () => void }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const prove = () =>
    run(
      async () => {
        const { proveByPasskey } = await import('./passkeyCalls.ts');
        await proveByPasskey(call);
        onProved();
      },
      { text: 'We could not check that it is you' },
    );
  return (
    <Button isWide isLoading={isBusy} onClick={() => void prove()}>
      Use a passkey
    </Button>
  );
};
