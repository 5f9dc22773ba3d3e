import { useBoot } from './Providers.tsx';

/** Where mail can be read that does not leave this machine; nothing in production. */
export const MailboxNote = () => {
  const { mailboxUrl } = useBoot();
  return (
    mailboxUrl !== null && (
      <p className="mt-5 text-sm text-muted">
        This is a development site: mail is kept in{' '}
        <a href={mailboxUrl} className="font-medium text-ink underline decoration-edge underline-offset-4">
          the captured mailbox
        </a>
        .
      </p>
    )
  );
};
