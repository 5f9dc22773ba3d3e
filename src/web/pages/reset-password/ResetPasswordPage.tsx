import { useState } from 'react';
import { Head } from '#web/seo/Head.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { useMailedLink } from './useMailedLink.ts';

export const ResetPasswordPage = () => {
  const link = useMailedLink();
  const [isInvalid, setInvalid] = useState(false);
  const head = <Head title="Choose a new password" isHidden />;
  if (!link || isInvalid)
    return (
      <EntryFrame
        title="This link does not work"
        lead="Each link works once and for a short time only. This one is incomplete, too old or has been used before."
      >
        {head}
        <ButtonLink to="/forgot-password" isWide>
          Ask for a new link
        </ButtonLink>
      </EntryFrame>
    );
  return (
    <EntryFrame title="Choose a new password" lead="Afterwards you sign in with it, here and on your other devices.">
      {head}
      <ResetPasswordForm link={link} onInvalid={() => setInvalid(true)} />
    </EntryFrame>
  );
};
