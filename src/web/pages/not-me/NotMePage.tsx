import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { disownRegistration } from '#contracts/auth/auth.ts';
import { clearSession, readSessionUser } from '#web/app/session/session.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useMailedLink, type MailedLink } from '#web/pages/reset-password/useMailedLink.ts';
import { Head } from '#web/seo/Head.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { Reclaim } from './Reclaim.tsx';

const BrokenLink = () => (
  <EntryFrame
    title="This link does not work"
    lead="It is incomplete, older than 24 hours or used already, or the address was confirmed. If someone uses your address, set a new password by mail: it ends whatever they can still open."
  >
    <ButtonLink to="/forgot-password" isWide>
      Set a new password
    </ButtonLink>
  </EntryFrame>
);

const Deleted = () => (
  <EntryFrame title="The account is deleted" lead="Nobody can sign in to it any more, and your address is free.">
    <ButtonLink to="/" isWide>
      Go to the home page
    </ButtonLink>
  </EntryFrame>
);

type DisownProps = { link: MailedLink; onEnd: (state: 'deleted' | 'broken') => void };

const Disown = ({ link, onEnd }: DisownProps) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const disown = () =>
    run(
      async () => {
        await call(disownRegistration, { body: link });
        if (readSessionUser()?.id === link.userId) clearSession();
        onEnd('deleted');
      },
      {
        text: 'The account could not be deleted. Please try again.',
        on: ({ type }) => {
          if (type !== 'invalid-confirmation-link' && type !== 'invalid-input') return false;
          onEnd('broken');
          return true;
        },
      },
    );
  return (
    <EntryFrame
      title="Was this not you?"
      lead="Someone registered an account with your address. Delete it, and nobody can use it any more; your address is free again."
    >
      <Button isWide isLoading={isBusy} onClick={() => void disown()}>
        It was not me: delete the account
      </Button>
    </EntryFrame>
  );
};

/** From the mail that confirms an address: a person who did not register deletes the account. */
const Registration = () => {
  const link = useMailedLink();
  const [state, setState] = useState<'asks' | 'deleted' | 'broken'>(link ? 'asks' : 'broken');
  if (state === 'deleted') return <Deleted />;
  return state === 'broken' || !link ? <BrokenLink /> : <Disown link={link} onEnd={setState} />;
};

/**
 * "This was not me", from a mail: about a registration, by the query, or about a sign-in or another bank account, by what is
 * behind the #. Mail scanners follow links, so it takes a press.
 */
export const NotMePage = () => {
  const isReady = useHydrated();
  const [query] = useSearchParams();
  const hasQuery = query.has('token');
  // Once: the key leaves the address.
  const [isReclaim] = useState(() => typeof window !== 'undefined' && !hasQuery && window.location.hash !== '');
  return (
    <>
      <Head title="This was not me" isHidden />
      {!isReady && !hasQuery && (
        <EntryFrame
          title="Was this not you?"
          lead="This page needs JavaScript: its key is in its address, where only your browser can read it."
        >
          {null}
        </EntryFrame>
      )}
      {isReady && isReclaim && <Reclaim />}
      {(hasQuery || (isReady && !isReclaim)) && <Registration />}
    </>
  );
};
