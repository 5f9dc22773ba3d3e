/** Mail through nodemailer; without SMTP settings it is captured in PostgreSQL and shown at /dev/mail. */
import { createTransport } from 'nodemailer';
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/postgres/db.ts';
import { escapeHtml } from '#platform/text/escapeHtml.ts';

/** A file attached to a mail. */
export type Attachment = Readonly<{ name: string; type: string; content: Buffer }>;

/** The content of a mail; the HTML and the plain version are made from it. */
export type Letter = Readonly<{
  subject: string;
  paragraphs: readonly string[];
  button?: Readonly<{ label: string; url: string }>;
  /** A separate small text after the button. */
  footnote?: string;
  attachments?: readonly Attachment[];
}>;

export type CapturedMail = {
  id: string;
  to: string;
  subject: string;
  at: string;
  html: string;
  text: string;
  /** Names of the attached files. */
  attachments: string[];
};

/** Returns the message id (RFC 5322) of the sent mail. */
export type SendMail = (to: string, letter: Letter) => Promise<{ messageId: string }>;

/** The port through which mail is sent; modules reach it by `SendMail`, which notifications provides. */
export interface Mailer {
  send: SendMail;
}

const styles = `:root{color-scheme:light dark}
body{margin:0;background:#FAF7F2;color:#1B1A17;font:16px/1.55 system-ui,sans-serif}
.page{max-width:560px;margin:0 auto;padding:32px 24px}
.brand{font-weight:700;font-size:19px;margin:0 0 24px}
p{margin:0 0 16px}
.button{background:#1B1A17;color:#FAF7F2;padding:12px 20px;border-radius:999px;text-decoration:none;display:inline-block}
.small{color:#665F55;font-size:14px}
.address{word-break:break-all}
@media (prefers-color-scheme: dark){
body{background:#171512;color:#F3EEE6}
.button{background:#F3EEE6;color:#171512}
.small{color:#B5AB9C}
}`;

/** The HTML version: one column, readable without images, in light and dark. */
export const letterHtml = ({ paragraphs, button, footnote }: Letter, brandName: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><style>${styles}</style></head>
<body><div class="page">
<p class="brand">${escapeHtml(brandName)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${
  button
    ? `<p><a class="button" href="${escapeHtml(button.url)}">${escapeHtml(button.label)}</a></p>
<p class="small address">${escapeHtml(button.url)}</p>`
    : ''
}
${footnote ? `<p class="small">${escapeHtml(footnote)}</p>` : ''}
</div></body></html>`;

/** The plain version. */
export const letterText = ({ paragraphs, button, footnote }: Letter, brandName: string): string =>
  [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(footnote ? [footnote] : []),
    `-- \n${brandName}`,
  ]
    .join('\n\n')
    .concat('\n');

/** A server that says nothing for so long, in ms, is away; the job of the mail then tries again. By itself nodemailer waits up to ten minutes. */
const limits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Sends by SMTP; `url` is nodemailer's, e.g. `smtp://user:pass@host:587`. */
export const smtpMailer = (url: string, from: string, brandName: string): Mailer => {
  const transport = createTransport({ url, ...limits });
  return {
    send: async (to, letter) => {
      const { messageId } = await transport.sendMail({
        from,
        to,
        subject: letter.subject,
        text: letterText(letter, brandName),
        html: letterHtml(letter, brandName),
        attachments: (letter.attachments ?? []).map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
      });
      return { messageId };
    },
  };
};

export type CapturingMailer = Mailer & {
  captured: () => Promise<CapturedMail[]>;
  /** A file attached to a captured mail. */
  attachment: (id: string, name: string) => Promise<Buffer | undefined>;
};

type StoredAttachment = { name: string; base64: string };
type MailRow = Omit<CapturedMail, 'attachments'> & { attachments: StoredAttachment[] };

/** Keeps the last 500 mails in `captured_mail`; never used in production. */
export const capturingMailer = (db: Db, brandName: string): CapturingMailer => ({
  send: async (to, letter) => {
    const id = randomUUID();
    await db('captured_mail').insert({
      id,
      to,
      subject: letter.subject,
      html: letterHtml(letter, brandName),
      text: letterText(letter, brandName),
      attachments: JSON.stringify(
        (letter.attachments ?? []).map(({ name, content }) => ({ name, base64: content.toString('base64') })),
      ),
    });
    await db.raw(`delete from captured_mail where id in (select id from captured_mail order by at desc offset 500)`);
    return { messageId: `<${id}@captured.invalid>` };
  },
  captured: async () =>
    db<CapturedMail>('captured_mail')
      .orderBy('at', 'desc')
      .select(
        'id',
        'to',
        'subject',
        'at',
        'html',
        'text',
        db.raw(`jsonb_path_query_array(attachments, '$[*].name') as attachments`),
      ),
  attachment: async (id, name) => {
    const mail = await db<MailRow>('captured_mail').where({ id }).first('attachments');
    const found = mail?.attachments.find((attachment) => attachment.name === name);
    return found && Buffer.from(found.base64, 'base64');
  },
});
