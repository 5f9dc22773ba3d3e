import { useEffect, useState } from 'react';
import { reclaimAccount } from '#contracts/auth/reclaim.ts';
import { reclaimSubjects, type ReclaimLink } from '#contracts/auth/reclaimVocabulary.ts';
import { clearSession, readSessionUser } from '#web/app/session/session.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';

/** The link in the part of the address that no server sees; null when it is not whole. */
const readLink = (hash: string): ReclaimLink | null => {
  const parts = new URLSearchParams(hash.slice(1));
  const userId = parts.get('userId');
  const at = parts.get('at');
  const key = parts.get('key');
  const about = reclaimSubjects.find((subject) => subject === parts.get('about'));
  return userId && at && key && about ? { userId, about, at, key } : null;
};

const texts = {
  signIn: {
    lead: 'Someone else signed in to your account. Press the button: every sign-in of your account ends, the old password opens nothing any more, and you receive an email to set a new one.',
    more: 'Links to Google or Facebook end as well; you can link them again afterwards.',
  },
  bankAccount: {
    lead: 'Someone else changed your bank account. Press the button: nothing is paid out until our finance team has looked at it, every sign-in of your account ends, and you receive an email to set a new password.',
    more: 'Links to Google or Facebook end as well; you can link them again afterwards.',
  },
} as const;

const Spent = () => (
  <EntryFrame
    title="This link does not work"
    lead="It has been used already, is older than seven days, or is not complete. If someone else uses your account, set a new password by email: it ends every sign-in."
  >
    <ButtonLink to="/forgot-password" isWide>
      Set a new password
    </ButtonLink>
  </EntryFrame>
);

const Done = ({ about }: Pick<ReclaimLink, 'about'>) => (
  <EntryFrame
    title="Your account is yours again"
    lead={
      <>
        Nobody is signed in to it any more. We have sent you an email: please set a new password with its link.
        {about === 'bankAccount' && ' Nothing is paid out until our finance team has looked at it.'}
      </>
    }
  >
    <ButtonLink to="/" isWide>
      Go to the home page
    </ButtonLink>
  </EntryFrame>
);

const Ask = ({ link, onEnd }: { link: ReclaimLink; onEnd: (state: 'done' | 'spent') => void }) => {
  const call = useCall();
  const { isBusy, run } = useAct();
  const { lead, more } = texts[link.about];
  const reclaim = () =>
    run(
      async () => {
        await call(reclaimAccount, { body: link });
        if (readSessionUser()?.id === link.userId) clearSession();
        onEnd('done');
      },
      {
        text: 'This did not work. Please try again.',
        on: ({ type }) => {
          if (type !== 'invalid-confirmation-link' && type !== 'invalid-input') return false;
          onEnd('spent');
          return true;
        },
      },
    );
  return (
    <EntryFrame title="Was this not you?" lead={lead}>
      <Button isWide isLoading={isBusy} onClick={() => void reclaim()}>
        It was not me: secure my account
      </Button>
      <p className="mt-4 text-sm text-muted">{more}</p>
    </EntryFrame>
  );
};

/** From a mail about a sign-in or another bank account. The key leaves the address bar and the history at once. */
export const Reclaim = () => {
  const [link] = useState(() => readLink(window.location.hash));
  const [state, setState] = useState<'asks' | 'done' | 'spent'>(link ? 'asks' : 'spent');
  useEffect(() => {
    if (link) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [link]);
  if (!link || state === 'spent') return <Spent />;
  return state === 'done' ? <Done about={link.about} /> : <Ask link={link} onEnd={setState} />;
};
