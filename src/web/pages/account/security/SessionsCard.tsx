import { Monitor } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addressText } from '#contracts/auth/networkAddress.ts';
import { endOtherSessions, endSession, mySessions, type SignInSession } from '#contracts/auth/account.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { showToast } from '#web/ui/toast.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { TabState } from '#web/pages/account/TabState.tsx';
import { TimeAgo } from '#web/components/time/TimeAgo.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { HISTORY_KEY } from '#web/pages/account/useAccountSettings.ts';

export const SESSIONS_KEY = ['my-sessions'];

type Sessions = { sessions: SignInSession[] };

const Row = ({ session, onEnd }: { session: SignInSession; onEnd: () => Promise<void> }) => {
  const { isBusy, run } = useAct();
  const { device, address, startedAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 gap-3.5">
        <Monitor aria-hidden size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
            {device}
            {isCurrent && <Tag severity="success">This device</Tag>}
          </p>
          <p className="mt-0.5 text-sm wrap-anywhere text-muted">
            {addressText(address)} · last used <TimeAgo at={lastUsedAt} /> · signed in <TimeAgo at={startedAt} />
          </p>
        </div>
      </div>
      {!isCurrent && (
        <Button
          variant="hairline"
          aria-label={`Sign out ${device}`}
          isLoading={isBusy}
          onClick={() => void run(onEnd, { text: 'This device could not be signed out' })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

/** Ends sessions and takes them off the list. */
const useEndSessions = (onGone: () => void) => {
  const call = useCall();
  const queries = useQueryClient();
  const keep = (isKept: (session: SignInSession) => boolean, text: string): void => {
    queries.setQueryData<Sessions>(SESSIONS_KEY, (current) => current && { sessions: current.sessions.filter(isKept) });
    void queries.invalidateQueries({ queryKey: HISTORY_KEY });
    showToast({ severity: 'success', title: 'Success', text });
    onGone();
  };
  const end = async ({ id, device }: SignInSession): Promise<void> => {
    await call(endSession, { params: { sessionId: id } }).catch((error: unknown) => {
      // Over already, which is what was wanted.
      if (!(error instanceof Problem) || error.type !== 'not-found') throw error;
    });
    keep((session) => session.id !== id, `${device} has been signed out.`);
  };
  const endOthers = async (): Promise<void> => {
    const { ended } = await call(endOtherSessions);
    keep(({ isCurrent }) => isCurrent, `${ended} ${ended === 1 ? 'device has' : 'devices have'} been signed out.`);
  };
  return { end, endOthers };
};

export const SessionsCard = () => {
  const call = useCall();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isBusy, run } = useAct();
  const { end, endOthers } = useEndSessions(() => heading.current?.focus());
  const query = useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => call(mySessions, { signal }) });
  return (
    <AccountCard
      title="Where you are signed in"
      text="Devices that are signed in to your account."
      headingRef={heading}
    >
      <TabState query={query}>
        {({ sessions }) => (
          <>
            <ul aria-label="Sessions" className="mt-3 divide-y divide-line">
              {sessions.map((session) => (
                <Row key={session.id} session={session} onEnd={() => end(session)} />
              ))}
            </ul>
            {sessions.some(({ isCurrent }) => !isCurrent) && (
              <div className="mt-4">
                <Button
                  variant="danger"
                  isLoading={isBusy}
                  onClick={() => void run(endOthers, { text: 'The other devices could not be signed out' })}
                >
                  Sign out everywhere else
                </Button>
              </div>
            )}
          </>
        )}
      </TabState>
    </AccountCard>
  );
};
