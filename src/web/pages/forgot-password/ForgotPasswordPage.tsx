import { useEffect, useRef, useState } from 'react';
import { MailboxNote } from '#web/components/shell/MailboxNote.tsx';
import { Head } from '#web/seo/Head.tsx';
import { EntryFrame } from '#web/ui/EntryFrame.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';

/** Takes the place of the form, and the focus with it. */
const Sent = ({ message }: { message: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Notice severity="success">{message}</Notice>
      <MailboxNote />
    </div>
  );
};

export const ForgotPasswordPage = () => {
  const [message, setMessage] = useState<string | null>(null);
  return (
    <EntryFrame
      title="Forgot your password?"
      lead={message === null && 'Enter the email address of your account, and we send you a link to choose a new one.'}
    >
      <Head title="Forgot your password" isHidden />
      {message === null ? <ForgotPasswordForm onSent={setMessage} /> : <Sent message={message} />}
      <p className="mt-7 text-sm text-muted">
        <TextLink to="/login">Back to sign in</TextLink>
      </p>
    </EntryFrame>
  );
};
