/** A person who signs in and calls the running site over HTTP, as a browser would. */
import { generate } from 'otplib';
import type { ReadStream } from 'node:fs';
import { Upload } from 'tus-js-client';
import * as account from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';
import { createCall, type Call } from '#contracts/http/call.ts';
import { withPress } from '#contracts/http/withPress.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import * as profile from '#contracts/profile/profile.ts';
import { Problem } from '#contracts/http/problem.ts';
import { withProof } from '#contracts/http/withProof.ts';
import * as studio from '#contracts/catalogue/studio.ts';

/** Calls as the holder of `token`, or as a visitor. */
export const callSite = (site: string, token?: () => string | undefined): Call =>
  withPress(
    createCall(({ method, path, body, signal }) => {
      const bearer = token?.();
      // A form sets its own type, with the boundary in it.
      const isJson = body !== undefined && !(body instanceof FormData);
      return fetch(site + path, {
        method,
        headers: {
          ...(isJson ? { 'Content-Type': 'application/json' } : {}),
          ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    }),
  );

export type SiteClient = { call: Call; token: () => string; userId: string };

type Person = {
  email: string;
  username: string;
  displayName: string;
  firstName: string;
  lastName: string;
  isCreator: boolean;
};
export type Mail = { to: string; subject: string; text: string };

/** The pause between two reads, in ms: a quarter of the time waited so far, for every read is work for the site that is waited for. */
const pauseAfter = (waitedMs: number): number => Math.min(400, Math.max(25, waitedMs / 4));

/** Undefined where the site cannot do it just now, as one that is short of processors may say: who asked tries again. */
const unlessAway = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.type !== 'unavailable') throw error;
    // A run prints it at its end: nobody should get used to it.
    console.log('note: a site could not answer while a test waited, and was asked again');
    return undefined;
  });

/** Reads until there is something; where the site says that it cannot just now, it is asked again. */
export const waitFor = async <T>(what: string, read: () => Promise<T | undefined>, timeoutMs = 300_000): Promise<T> => {
  const begun = Date.now();
  for (;;) {
    const found = await unlessAway(read());
    if (found !== undefined) return found;
    const waitedMs = Date.now() - begun;
    if (waitedMs > timeoutMs) throw new Error(`${what} took longer than ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(waitedMs)));
  }
};

/** Every mail of the site, the newest first; only where mail is captured. */
export const readMails = async (site: string): Promise<Mail[]> =>
  (await (await fetch(`${site}/dev/mail/messages`)).json()) as Mail[];

/** The newest confirmation link sent to this address, from the captured mailbox. */
const confirmationLink = async (site: string, email: string): Promise<URL | undefined> => {
  const link = (await readMails(site))
    .find(({ to, text }) => to === email && text.includes('/verify-email?'))
    ?.text.match(/https?:\S+/)?.[0];
  return link === undefined ? undefined : new URL(link);
};

/** Returns the current authenticator code. */
export type ReadCode = () => Promise<string>;

/** The second step; a code works once, so a used one is followed by the next. */
const takeSecondStep = async (visitor: Call, { challengeToken }: auth.Challenge, readCode: ReadCode | undefined) => {
  if (!readCode) throw new Error('this account asks for a code');
  let tries = 0;
  return waitFor('a fresh code', async () => {
    // Five tries end a challenge, and a code lives for half a minute.
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 9000));
    tries += 1;
    const answer = await visitor(auth.verifyTwoFactor, { body: { code: await readCode(), challengeToken } }).catch(
      (error: unknown) => {
        if (error instanceof Problem && error.type === 'wrong-code') return undefined;
        throw error;
      },
    );
    return answer && 'user' in answer ? answer : undefined;
  });
};

/** Calls as this session; an access token that has ended is renewed once, and fresh proof is given by the password. */
const clientOf = (site: string, session: auth.Session, password: string): SiteClient => {
  let { accessToken, refreshToken } = session;
  const visitor = callSite(site);
  const plain = callSite(site, () => accessToken);
  const call = async (...input: Parameters<Call>): Promise<unknown> => {
    try {
      return await plain(...input);
    } catch (error) {
      if (!(error instanceof Problem) || error.type !== 'not-signed-in') throw error;
      ({ accessToken, refreshToken } = await visitor(auth.refresh, { body: { refreshToken } }));
      return plain(...input);
    }
  };
  const prove = async (): Promise<boolean> => (await plain(account.proveIdentity, { body: { password } })).success;
  return { call: withProof(call as Call, prove), token: () => accessToken, userId: session.user.id };
};

/** Confirms the address and completes the profile where that has not been done. */
const settleIn = async (site: string, person: Person, session: auth.Session, password: string): Promise<SiteClient> => {
  const { email, firstName, lastName } = person;
  const client = clientOf(site, session, password);
  if (!session.user.isEmailVerified) {
    const link = await waitFor(`the confirmation mail for ${email}`, () => confirmationLink(site, email));
    const userId = link.searchParams.get('userId') ?? '';
    const mailed = link.searchParams.get('token') ?? '';
    await client.call(auth.confirmEmail, { query: { userId, token: mailed } });
  }
  if (session.user.isProfileComplete) return client;
  const completed = await client.call(profile.completeProfile, {
    body: { firstName, lastName, country: 'United Kingdom' },
  });
  return clientOf(site, completed, password);
};

/** Creates the account of somebody who has none; verified and complete afterwards. Half the price of `enter`. */
export const enterFirst = async (site: string, person: Person, password: string): Promise<SiteClient> => {
  const { email, username, displayName, isCreator } = person;
  const body = { email, username, displayName, password, isCreator };
  return settleIn(site, person, await callSite(site)(auth.register, { body }), password);
};

/** Signs in, and creates the account first if there is none; verified and complete afterwards. Safe to repeat. */
export const enter = async (
  site: string,
  person: Person,
  password: string,
  readCode?: ReadCode,
): Promise<SiteClient> => {
  const visitor = callSite(site);
  const body = { emailOrUsername: person.email, password };
  const signedIn = await visitor(auth.login, { body }).catch((error: unknown) => {
    if (error instanceof Problem && error.type === 'invalid-credentials') return undefined;
    throw error;
  });
  if (signedIn === undefined) return enterFirst(site, person, password);
  return settleIn(
    site,
    person,
    signedIn.requiresTwoFactor === true ? await takeSecondStep(visitor, signedIn, readCode) : signedIn,
    password,
  );
};

/** Switches two-factor authentication on and answers the recovery codes; none when it was on already. `aheadMs`: so far the site's clock runs ahead. */
export const protect = async ({ call }: SiteClient, aheadMs = 0): Promise<string[]> => {
  try {
    const { secret } = await call(account.enableTwoFactor);
    const epoch = Math.floor((Date.now() + aheadMs) / 1000);
    const answer = await call(auth.verifyTwoFactor, { body: { code: await generate({ secret, epoch }) } });
    return 'recoveryCodes' in answer ? answer.recoveryCodes : [];
  } catch (error) {
    if (error instanceof Problem && error.type === 'two-factor-on') return [];
    throw error;
  }
};

type NewVideo = {
  title: string;
  description: string;
  category: string;
  tags: string[];
  pricePence: number;
  /** Where the video was published before; nowhere unless given. */
  priorUse?: string;
};

/** Signs the grant as the person of the profile. */
export const sign = async ({ call }: SiteClient, videoId: string, details: NewVideo): Promise<void> => {
  const [{ version, hash }, { firstName, lastName }] = await Promise.all([
    call(studio.grantDocument),
    call(profile.getProfile),
  ]);
  await call(studio.submitVideo, {
    params: { videoId },
    body: {
      // The category is one of the closed list; the server checks it like everything else.
      priorUse: '',
      ...details,
      category: details.category as 'diy',
      grantVersion: version,
      grantHash: hash,
      signedName: `${firstName} ${lastName}`,
      agrees: true,
    },
  });
};

/** Sends the bytes of an announced video by tus, and completes the upload. */
export const sendVideo = async (
  site: string,
  { call, token }: SiteClient,
  { videoId, uploadUrl }: { videoId: string; uploadUrl: string },
  file: Buffer | ReadStream,
): Promise<void> => {
  await new Promise<void>((resolve, reject) => {
    new Upload(file, {
      endpoint: site + uploadUrl,
      metadata: { videoId },
      headers: { Authorization: `Bearer ${token()}` },
      retryDelays: [0, 500, 2000, 5000],
      storeFingerprintForResuming: false,
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  await call(catalogue.completeUpload, { params: { videoId } });
};

/** Announces a video, signs for it, and sends its bytes. Returns its id once the upload is complete. */
export const uploadVideo = async (
  site: string,
  client: SiteClient,
  details: NewVideo,
  file: Buffer,
  fileName: string,
): Promise<string> => {
  const announced = await client.call(catalogue.createVideo, {
    body: { title: details.title, fileName, sizeBytes: file.length },
  });
  await sign(client, announced.videoId, details);
  await sendVideo(site, client, announced, file);
  return announced.videoId;
};
