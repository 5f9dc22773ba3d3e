import { KeyRound } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addPasskey, myPasskeys, passkeyOptions, removePasskey, type Passkey } from '#contracts/auth/passkeys.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { ConfirmButton } from '#web/components/actions/ConfirmButton.tsx';
import { askForNew } from '#web/components/passkeys/askPasskey.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { TimeAgo } from '#web/components/time/TimeAgo.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { TabState } from '#web/pages/account/TabState.tsx';
import { useSettingsChange } from '#web/pages/account/useAccountSettings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { showToast } from '#web/ui/toast.ts';
import { RenamePasskey } from './RenamePasskey.tsx';
import { SESSIONS_KEY } from './SessionsCard.tsx';

const PASSKEYS_KEY = ['my-passkeys'];
type Passkeys = { passkeys: Passkey[] };

/** Shows what a call has left, and what else follows from it. */
const usePasskeysChange = () => {
  const queries = useQueryClient();
  const changeSettings = useSettingsChange();
  return (left: Passkeys, text: string): void => {
    queries.setQueryData<Passkeys>(PASSKEYS_KEY, left);
    changeSettings({ hasPasskey: left.passkeys.length > 0 });
    void queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    showToast({ severity: 'success', title: 'Success', text });
  };
};

const Row = ({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) => {
  const call = useCall();
  const change = usePasskeysChange();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = async (): Promise<void> => {
    change(await call(removePasskey, { params: { passkeyId: id } }), `The passkey ${name} is removed.`);
    onRemoved();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 gap-3.5">
        <KeyRound aria-hidden size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="mt-0.5 text-sm text-muted">
            {lastUsedAt === null ? (
              'not used yet'
            ) : (
              <>
                last used <TimeAgo at={lastUsedAt} />
              </>
            )}{' '}
            · added <TimeAgo at={createdAt} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <RenamePasskey passkey={passkey} onRenamed={change} />
        <ConfirmButton
          label={<span aria-label={`Remove ${name}`}>Remove</span>}
          variant="danger"
          title="Remove this passkey"
          text="It no longer signs in, and you are signed out everywhere else. Delete it on the device as well."
          yes="Remove it"
          no="Keep it"
          act={remove}
          failed="The passkey could not be removed"
        />
      </div>
    </li>
  );
};

/** The passkeys of the account: ways in that are password and code in one. */
export const PasskeysCard = () => {
  const call = useCall();
  const change = usePasskeysChange();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, run } = useAct();
  const query = useQuery({ queryKey: PASSKEYS_KEY, queryFn: ({ signal }) => call(myPasskeys, { signal }) });
  const add = () =>
    run(
      async () => {
        const body = await askForNew(await call(passkeyOptions));
        change(await call(addPasskey, { body }), 'The passkey is added. You can sign in with it.');
      },
      { text: 'The passkey could not be added' },
    );
  return (
    <AccountCard
      title="Passkeys"
      text="You sign in with a finger, your face or a PIN of your device, without password and code. A passkey cannot be guessed, and works on this site only."
      mark={query.data && query.data.passkeys.length > 0 && <Tag severity="success">{query.data.passkeys.length}</Tag>}
      headingRef={heading}
    >
      <TabState query={query}>
        {({ passkeys }) => (
          <>
            {passkeys.length > 0 && (
              <ul aria-label="Passkeys" className="mt-3 divide-y divide-line">
                {passkeys.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onRemoved={() => heading.current?.focus()} />
                ))}
              </ul>
            )}
            <div className="mt-5">
              <Button variant={passkeys.length > 0 ? 'hairline' : 'ink'} isLoading={isBusy} onClick={() => void add()}>
                Add a passkey
              </Button>
            </div>
          </>
        )}
      </TabState>
    </AccountCard>
  );
};
