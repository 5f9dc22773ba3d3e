import { styled } from '@mui/material/styles';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { Age } from '#admin/parts/Age.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { PasskeyResetButton, type Account } from './PasskeyResetButton.tsx';

/** Whether a member of staff has passkeys, and what two admins do when they are lost. */
export const PasskeysPanel = ({ account }: { account: Account }) => {
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'resetPasskeys' });
  const { identity } = useGetIdentity();
  const { id, roles, hasPasskey, passkeyReset: reset } = account;
  if (roles.length === 0 && !reset) return null;
  const mayChange = canAccess === true && identity !== undefined && identity.id !== id;
  const mayPropose = mayChange && !reset && roles.length > 0;
  return (
    <Panel title="Passkeys" aside={mayPropose && <PasskeyResetButton account={account} act="propose" />}>
      <Quiet>{hasPasskey ? 'Signs in with a passkey.' : 'Has none.'}</Quiet>
      {reset && (
        <>
          <p>
            Replacing them is proposed by <PersonName id={reset.by}>{reset.byName}</PersonName>, <Age at={reset.at} />:{' '}
            {reset.reason}
          </p>
          {mayChange && (
            <Row>
              {identity.id !== reset.by && <PasskeyResetButton account={account} act="confirm" />}
              <PasskeyResetButton account={account} act={identity.id === reset.by ? 'withdraw' : 'decline'} />
            </Row>
          )}
        </>
      )}
    </Panel>
  );
};

const Quiet = styled('div')(({ theme: { palette } }) => ({ fontSize: 12, color: palette.text.secondary }));
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
