/** Mail through nodemailer; without SMTP settings it is captured in PostgreSQL and shown at /dev/mail. */
import { createTransport } from 'nodemailer';
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/postgres/db.ts';

export type Letter = Readonly<{
  subject: string;
  /** The plain version. */
  text: string;
  paragraphs: readonly string[];
  button?: Readonly<{ label: string; url: string }>;
}>;

export type CapturedMail = { id: string; to: string; subject: string; at: string; html: string; text: string };

export interface Mailer {
  send(to: string, letter: Letter): Promise<void>;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** The HTML version: one column, readable without images and in dark mode. */
export const letterHtml = (letter: Letter, brandName: string): string => `<!doctype html>
<html lang="en-GB"><body style="margin:0;background:#FAF7F2;color:#1B1A17;font:16px/1.55 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="font-weight:700;font-size:19px;margin:0 0 24px">${escapeHtml(brandName)}</p>
${letter.paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
${
  letter.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.button.url)}" style="background:#1B1A17;color:#FAF7F2;padding:12px 20px;border-radius:999px;text-decoration:none;display:inline-block">${escapeHtml(letter.button.label)}</a></p>
<p style="margin:0;color:#665F55;font-size:14px;word-break:break-all">${escapeHtml(letter.button.url)}</p>`
    : ''
}
</div></body></html>`;

/** Sends by SMTP; `url` is nodemailer's, e.g. `smtp://user:pass@host:587`. */
export const smtpMailer = (url: string, from: string, brandName: string): Mailer => {
  const transport = createTransport(url);
  return {
    send: async (to, letter) => {
      await transport.sendMail({
        from,
        to,
        subject: letter.subject,
        text: letter.text,
        html: letterHtml(letter, brandName),
      });
    },
  };
};

export type CapturingMailer = Mailer & { captured: () => Promise<CapturedMail[]> };

/** Keeps the last 500 letters in `captured_mail`; never used in production. */
export const capturingMailer = (db: Db, brandName: string): CapturingMailer => ({
  send: async (to, letter) => {
    await db('captured_mail').insert({
      id: randomUUID(),
      to,
      subject: letter.subject,
      html: letterHtml(letter, brandName),
      text: letter.text,
    });
    await db.raw(`delete from captured_mail where id in (select id from captured_mail order by at desc offset 500)`);
  },
  captured: async () =>
    db<CapturedMail>('captured_mail').orderBy('at', 'desc').select('id', 'to', 'subject', 'at', 'html', 'text'),
});
