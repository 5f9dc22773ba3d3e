import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useGetManyAggregate } from 'react-admin';
import type { AccountRow } from '#contracts/auth/account.ts';
import { Proof } from './Facts.tsx';
import { RowLink } from './list/ListPage.tsx';
import { StatusTag, suspendedLabel } from './StatusTag.tsx';
import { MINUTE_MS } from './time.ts';

/** Marks a suspended person, and nobody else. All people of a screen are asked for by one call, which a minute keeps. */
export const SuspendedTag = ({ id }: { id: string }) => {
  const { data } = useGetManyAggregate<AccountRow>('accounts', { ids: [id] }, { staleTime: MINUTE_MS });
  return data?.[0]?.isSuspended === true && <StatusTag label={suspendedLabel} />;
};

type PersonNameProps = {
  /** Null for somebody without an account. */
  id: string | null;
  /** Where the name leads: to the person, unless it stands in a row that leads elsewhere. */
  to?: string | null;
  children: ReactNode;
};

/** A person, wherever one appears in the console: the name, its link, and the tag of those who are suspended. */
export const PersonName = ({ id, to = `/accounts/${id}/show`, children }: PersonNameProps) => {
  if (id === null) return children;
  return (
    <Person>
      {to === null ? <span>{children}</span> : <RowLink to={to}>{children}</RowLink>}
      <SuspendedTag id={id} />
    </Person>
  );
};

const Account = ({ id }: { id: string }) => (
  <PersonName id={id}>
    <Proof>{id}</Proof>
  </PersonName>
);

/** Who bought the licence of a sale, and who owns it since the buyer has passed it on. */
export const licenceRows = ({ buyerId, recipientId }: { buyerId: string; recipientId: string | null }) =>
  [
    ['Buyer', <Account key="buyer" id={buyerId} />],
    ['Licence now with', recipientId && <Account key="recipient" id={recipientId} />],
  ] as const;

const Person = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' });
