/** The captured mailbox at /dev/mail, for development and demo only. */
import type { Express } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import { escapeHtml } from '#platform/text/escapeHtml.ts';
import type { CapturedMail, CapturingMailer } from './mail.ts';

const entry = (mail: CapturedMail): string => `<article>
  <h2>${escapeHtml(mail.subject)}</h2>
  <p class="meta">to ${escapeHtml(mail.to)} · ${escapeHtml(new Date(mail.at).toLocaleString('en-GB'))}</p>
  <pre>${escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>
  ${mail.attachments.map((name) => `<p class="meta">Attached: <a href="/dev/mail/${mail.id}/${encodeURIComponent(name)}">${escapeHtml(name)}</a></p>`).join('')}
</article>`;

const page = (mails: readonly CapturedMail[], nonce: string): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Captured mail</title>
<style nonce="${nonce}">
  :root { color-scheme: light dark; --paper: #faf7f2; --ink: #1b1a17; --muted: #665f55; --line: #e4ded3; --surface: #fff }
  @media (prefers-color-scheme: dark) { :root { --paper: #141311; --ink: #f3eee6; --muted: #a79f92; --line: #35312b; --surface: #1d1b18 } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
  main { max-width: 760px; margin: 0 auto; padding: 32px 16px }
  article { background: var(--surface); border: 1px solid var(--line); border-radius: 18px; padding: 20px 24px; margin: 16px 0 }
  h2 { font-size: 19px; margin: 0 } .meta { color: var(--muted); margin: 4px 0 12px }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 } a { color: inherit }
</style></head>
<body><main><h1>Captured mail</h1>
<p class="meta">Nothing leaves this machine. The same as <a href="/dev/mail/messages">JSON</a>.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(entry).join('\n')}
</main></body></html>`;

export const mountMailbox = (app: Express, mailer: CapturingMailer): void => {
  app.get('/dev/mail/messages', async (_, response) => {
    response.setHeader('Cache-Control', 'no-store').json(await mailer.captured());
  });
  app.get('/dev/mail/:id/:name', async ({ params: { id, name } }, response) => {
    const file = /^[\da-f-]{36}$/.test(id) ? await mailer.attachment(id, name) : undefined;
    if (!file) throw new Problem('not-found');
    response.setHeader('Cache-Control', 'no-store').attachment(name).send(file);
  });
  app.get('/dev/mail', async (_, response) => {
    response
      .setHeader('Cache-Control', 'no-store')
      .type('html')
      .send(page(await mailer.captured(), String(response.locals['nonce'])));
  });
};
