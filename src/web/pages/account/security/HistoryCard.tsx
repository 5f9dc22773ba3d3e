import { TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInHistory, type SecurityEntry } from '#contracts/auth/account.ts';
import { addressText } from '#contracts/auth/networkAddress.ts';
import { securityEvents, type SecurityEvent } from '#contracts/auth/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { focusOnMount } from '#web/components/shell/focusOnMount.ts';
import { TabState } from '#web/pages/account/TabState.tsx';
import { TimeAgo } from '#web/components/time/TimeAgo.tsx';
import { HISTORY_KEY } from '#web/pages/account/useAccountSettings.ts';

const STEP = 20;

/** Events that another person may have caused. */
const suspicious: readonly SecurityEvent[] = ['signInRefused', 'sessionReplayed', 'suspended'];

const Entry = ({ entry, isFocused }: { entry: SecurityEntry; isFocused: boolean }) => {
  const { act, detail, device, address, at } = entry;
  const origin = [device, address && addressText(address)].filter((part) => part !== null);
  return (
    <li
      {...(isFocused ? { ref: focusOnMount, tabIndex: -1 } : {})}
      className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3 text-sm"
    >
      <div className="min-w-0">
        <p>
          {suspicious.includes(act) && (
            <TriangleAlert aria-hidden size={15} className="mr-1.5 inline-block align-text-bottom text-warn" />
          )}
          <span className="font-medium">{securityEvents[act]}</span>
          {detail !== null && <span className="text-muted"> · {detail}</span>}
        </p>
        {origin.length > 0 && <p className="wrap-anywhere text-muted">{origin.join(' · ')}</p>}
      </div>
      <p className="text-muted">
        <TimeAgo at={at} />
      </p>
    </li>
  );
};

const Entries = ({ entries }: { entries: readonly SecurityEntry[] }) => {
  const [shown, setShown] = useState(STEP);
  if (entries.length === 0) return <p className="mt-4 text-sm text-muted">Nothing yet.</p>;
  return (
    <>
      <ol aria-label="Sign-in history" className="mt-3 divide-y divide-line">
        {entries.slice(0, shown).map((entry, place) => (
          <Entry key={entry.id} entry={entry} isFocused={place > 0 && place === shown - STEP} />
        ))}
      </ol>
      {entries.length > shown && (
        <div className="mt-4">
          <Button variant="hairline" onClick={() => setShown(shown + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
};

export const HistoryCard = () => {
  const call = useCall();
  const query = useQuery({ queryKey: HISTORY_KEY, queryFn: ({ signal }) => call(signInHistory, { signal }) });
  return (
    <AccountCard
      title="Sign-in history"
      text="Was any of this not you? Change your password and sign out everywhere else."
    >
      <TabState query={query}>{({ entries }) => <Entries entries={entries} />}</TabState>
    </AccountCard>
  );
};
