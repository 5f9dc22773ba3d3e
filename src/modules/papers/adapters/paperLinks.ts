/** Links to papers: signed, valid for five minutes; the paper is drawn when it is downloaded. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Express, Request } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import type { Attachment } from '#platform/mail/mail.ts';
import { paperKinds, type PaperKind, type SignPaper } from '#modules/papers/ports.ts';

const LIFE_SECONDS = 300;

const signatureOf = (key: Buffer, parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(parts.join('\n')).digest();

/** `baseUrl` is put in front of every address: empty for same origin. */
export const signedPaperLinks =
  (key: Buffer, now: () => Date, baseUrl = ''): SignPaper =>
  (kind, id) => {
    const expires = Math.floor(now().getTime() / 1000) + LIFE_SECONDS;
    const signature = signatureOf(key, [kind, id, String(expires)]).toString('base64url');
    return {
      url: `${baseUrl}/api/papers/${kind}/${id}?exp=${expires}&sig=${signature}`,
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  };

type Options = {
  key: Buffer;
  now: () => Date;
  findPaper: (kind: PaperKind, id: string) => Promise<Attachment | undefined>;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Answers the signed links. */
export const mountPapers = (app: Express, { key, now, findPaper }: Options): void => {
  for (const kind of paperKinds)
    app.get(`/api/papers/${kind}/:id`, async (request: Request<{ id: string }>, response) => {
      const { id } = request.params;
      const expires = text(request.query['exp']);
      const signature = text(request.query['sig']);
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(key, [kind, id, expires]);
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Problem('not-found');
      if (Number(expires) * 1000 < now().getTime())
        throw new Problem('link-expired', 'This link has expired. Please ask for a new one.');
      const paper = await findPaper(kind, id);
      if (!paper) throw new Problem('not-found');
      response.setHeader('Cache-Control', 'private, no-store').setHeader('X-Robots-Tag', 'noindex');
      response.attachment(paper.name).type(paper.type).send(paper.content);
    });
};
