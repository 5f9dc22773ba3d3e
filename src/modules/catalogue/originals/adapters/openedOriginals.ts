/** Addresses at which an opened original plays: in the browser of one sign-in, while its matter is open. */
import type { Express, Request } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import type { OriginalMatter } from '#events/catalogue.ts';
import { sendOriginal } from '#modules/catalogue/adapters/mediaLinks.ts';
import type { Originals } from '#modules/catalogue/adapters/originals.ts';
import type { FindHolder } from '#modules/catalogue/ports.ts';
import type { Caller } from '#platform/http/guard.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';

/** Long enough to watch half an hour and watch it again. */
const LIFE_MS = 60 * 60 * 1000;
const CONTEXT = 'opened original';

export type OpenedOriginal = {
  videoId: string;
  container: string;
  userId: string;
  sessionId: string;
  matter: OriginalMatter;
};
export type SignOpened = (opened: OpenedOriginal) => { url: string; expiresAt: string };

/** The address is sealed: it names a session, and addresses are logged. `baseUrl` is empty for the same origin. */
export const signOpened = (key: Buffer, now: () => Date, baseUrl = ''): SignOpened => {
  const box = secretBox(key);
  return (opened) => {
    const expiresAt = new Date(now().getTime() + LIFE_MS).toISOString();
    const token = box.seal(JSON.stringify({ ...opened, expiresAt }), CONTEXT).toString('base64url');
    return { url: `${baseUrl}/media/opened/${token}`, expiresAt };
  };
};

const readToken = (key: Buffer) => {
  const box = secretBox(key);
  return (token: string): OpenedOriginal & { expiresAt: string } => {
    try {
      const opened = box.open(Buffer.from(token, 'base64url'), CONTEXT).toString();
      return JSON.parse(opened) as OpenedOriginal & { expiresAt: string };
    } catch {
      throw new Problem('not-found');
    }
  };
};

type Options = {
  originals: Pick<Originals, 'open'>;
  key: Buffer;
  now: () => Date;
  /** The caller of this session, if the request carries the cookie of its browser that scripts cannot read. */
  findHolder: FindHolder;
  /** Whether this person, in these roles, still holds the open matter. */
  isHeld: (opened: OpenedOriginal, roles: Caller['roles']) => Promise<boolean>;
};

/** Mounts `/media/opened/…`, with ranges. */
export const mountOpened = (app: Express, { originals, key, now, findHolder, isHeld }: Options): void => {
  const read = readToken(key);
  app.get('/media/opened/:token', async (request: Request<{ token: string }>, response) => {
    const opened = read(request.params.token);
    if (opened.expiresAt < now().toISOString())
      throw new Problem('link-expired', 'This link has expired. Please ask for a new one.');
    const holder = await findHolder(opened.sessionId, request.headers.cookie);
    if (holder?.userId !== opened.userId || holder.isSuspended || !holder.hasSecondFactor)
      throw new Problem('not-signed-in');
    if (!(await isHeld(opened, holder.roles)))
      throw new Problem('not-allowed', 'The matter for which you opened it has ended.');
    await sendOriginal(request, response, { originals, videoId: opened.videoId, as: opened.container });
  });
};
