import { useCanAccess } from 'react-admin';
import { Facts } from '#admin/parts/Facts.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { StatusTag, type StatusLabel } from '#admin/parts/StatusTag.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import type { Account } from './account.ts';
import { useMayDecide } from './useMayDecide.ts';

const appealWords: Record<'none' | 'open' | 'refused', StatusLabel> = {
  none: ['No appeal', 'neutral'],
  open: ['Appeal to decide', 'warning'],
  refused: ['Appeal refused', 'neutral'],
};

/** Why the account is suspended, and its owner's appeal. */
export const SuspensionPanel = ({ account }: { account: Account }) => {
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'uphold' });
  const mayDecide = useMayDecide(account);
  if (!account.suspension) return null;
  const { by, byName, reason, appeal, words, answer } = account.suspension;
  return (
    <Panel title="Suspension" aside={<StatusTag label={appealWords[appeal]} />}>
      {canAccess === true && !mayDecide && (
        <Notice tone="neutral" sx={{ mb: 1 }}>
          You suspended this account, so a colleague has to decide the appeal.
        </Notice>
      )}
      <Facts
        rows={[
          [
            'By',
            by === null ? (
              'a rule'
            ) : (
              <PersonName key="by" id={by}>
                {byName ?? by}
              </PersonName>
            ),
          ],
          ['Why', reason],
          ['The appeal', words],
          ['Why it was refused', answer],
        ]}
      />
    </Panel>
  );
};
