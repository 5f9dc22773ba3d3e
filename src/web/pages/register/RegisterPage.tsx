import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SecondStep } from '#web/components/social/SecondStep.tsx';
import { SocialSignIn } from '#web/components/social/SocialSignIn.tsx';
import { useProviderSignIn } from '#web/components/social/useProviderSignIn.tsx';
import { Head } from '#web/seo/Head.tsx';
import { useSignIn } from '#web/app/session/useSignIn.ts';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { AccountTypeCards, type AccountType } from './AccountTypeCards.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export const RegisterPage = () => {
  const [query] = useSearchParams();
  const [accountType, setAccountType] = useState<AccountType>(query.get('type') === 'seller' ? 'seller' : 'buyer');
  // Who has an account already is signed in by the provider's button, with all that belongs to it.
  const { challenge, accept, enter, endChallenge } = useSignIn();
  const [remark, setRemark] = useState<string | null>(null);
  const provider = useProviderSignIn(accept, setRemark);
  const isCreator = accountType === 'seller';

  const back = (message: string | null): void => {
    setRemark(message);
    endChallenge();
  };
  const form = (
    <EntryFrame title="Create your account" lead="One account, free to open. Choose what you came for.">
      <RegisterForm isCreator={isCreator}>
        {remark !== null && <Notice severity="danger">{remark}</Notice>}
        <AccountTypeCards value={accountType} onChange={setAccountType} />
      </RegisterForm>
      <p className="mt-7 text-sm text-muted">
        Already have an account? <TextLink to="/login">Login here</TextLink>
      </p>
      <SocialSignIn purpose="register" isCreator={isCreator} provider={provider} />
    </EntryFrame>
  );

  return (
    <>
      <Head
        title="Create an account"
        description="Open a free account to sell your videos once, exclusively, or to buy one that nobody else will ever have."
      />
      {challenge ? (
        <SecondStep
          challengeToken={challenge.token}
          onSession={(session) => enter(session, challenge.way)}
          onBack={back}
        />
      ) : (
        form
      )}
      {provider.dialog}
    </>
  );
};
