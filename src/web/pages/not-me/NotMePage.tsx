import { useState } from 'react';
import { disownRegistration } from '#contracts/auth/auth.ts';
import { clearSession, readSessionUser } from '#web/app/session/session.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { useMailedLink, type MailedLink } from '#web/pages/reset-password/useMailedLink.ts';
import { Head } from '#web/seo/Head.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';

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

/** From the mail that confirms an address: a person who did not register deletes the account. Mail scanners follow links, so it takes a press. */
export const NotMePage = () => {
  const link = useMailedLink();
  const [state, setState] = useState<'asks' | 'deleted' | 'broken'>(link ? 'asks' : 'broken');
  return (
    <>
      <Head title="This was not me" isHidden />
      {state === 'deleted' && <Deleted />}
      {(state === 'broken' || !link) && <BrokenLink />}
      {state === 'asks' && link && <Disown link={link} onEnd={setState} />}
    </>
  );
};
