import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { appealMySuspension, mySuspension, type SuspensionStory } from '#contracts/auth/people.ts';
import { updateStoredUser } from '#web/app/session/session.ts';
import { useIsSuspended } from '#web/app/session/useSession.ts';
import { createQueries } from '#web/components/shell/createQueries.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { AskForProof } from '#web/pages/account/AskForProof.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { PurchaseList, usePurchases } from '#web/pages/account/purchases/PurchaseList.tsx';
import { ReceivedList, useAssignments } from '#web/pages/account/purchases/ReceivedList.tsx';
import { DataCard } from '#web/pages/account/settings/DataCard.tsx';
import { TabState } from '#web/pages/account/TabState.tsx';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SuspensionColumn, SuspensionHeading, SuspensionText } from './SuspensionText.tsx';

const KEY = ['my-suspension'];

const Purchases = () => (
  <TabState query={usePurchases(true)}>
    {({ purchases }) =>
      purchases.length > 0 && (
        <AccountCard title="What you bought" text="It stays yours: the original file, the licence and the receipt.">
          <PurchaseList purchases={purchases} isSuspended />
        </AccountCard>
      )
    }
  </TabState>
);

const Received = () => (
  <TabState query={useAssignments(true)}>
    {({ offers, received }) =>
      received.length > 0 && (
        <AccountCard title="What was transferred to you" text="It stays yours: the original file and the licence.">
          <ReceivedList offers={offers} received={received} isSuspended />
        </AccountCard>
      )
    }
  </TabState>
);

const Open = () => (
  <SuspensionColumn>
    <SuspensionHeading />
    <Notice severity="success">Your account is open. You can use it as before.</Notice>
    <ButtonLink to="/dashboard">Dashboard</ButtonLink>
  </SuspensionColumn>
);

const Suspended = ({ suspension }: { suspension: SuspensionStory }) => {
  const call = useCall();
  const queries = useQueryClient();
  return (
    <>
      <SuspensionColumn>
        <SuspensionText
          story={suspension}
          onAppeal={async (body) => {
            queries.setQueryData(KEY, await call(appealMySuspension, { body }));
          }}
        />
      </SuspensionColumn>
      <Purchases />
      <Received />
      <DataCard />
    </>
  );
};

const Shown = () => {
  const call = useCall();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(mySuspension, { signal }) });
  const isSuspended = useIsSuspended();
  const isOver = query.data?.isOver;
  useEffect(() => {
    // What the guard goes by: the way is free at once, without another sign-in.
    if (isOver !== undefined && isOver === isSuspended) updateStoredUser({ isSuspended: !isOver });
  }, [isOver, isSuspended]);
  return (
    <TabState query={query}>
      {(suspension) => (suspension.isOver ? <Open /> : <Suspended suspension={suspension} />)}
    </TabState>
  );
};

/** The one page of a suspended person who is signed in: why, since when, the appeal, what they bought, their data. */
export const OwnSuspensionPage = () => {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <div className="wrap flex flex-col gap-10 py-12">
        <Head title="Your suspension" isHidden />
        <AskForProof>
          <Shown />
        </AskForProof>
      </div>
    </QueryClientProvider>
  );
};
