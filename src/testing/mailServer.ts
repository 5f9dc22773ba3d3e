/** A mail server on this machine, which takes every mail (RFC 5321) and keeps it. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  /** For `SMTP_URL`. */
  url: string;
  /** What has arrived for this address, the oldest first. */
  mailsTo: (address: string) => Email[];
  stop: () => Promise<void>;
};

export const startMailServer = async (): Promise<MailServer> => {
  const mails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => void mails.push(mail))
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  // A process that is killed while it sends breaks its connection off.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address) => mails.filter(({ to }) => to?.some((receiver) => receiver.address === address)),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
