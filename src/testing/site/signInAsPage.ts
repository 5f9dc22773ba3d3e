import * as auth from '#contracts/auth/auth.ts';
import { password } from '#driver/siteDriver.ts';

export type PageSession = {
  session: auth.Session;
  /** What the browser holds that scripts cannot read, by name. */ kept: Record<string, string>;
};

/** Signs a member of staff in as a page of the site does, so that their browser holds a half of the session. */
export const signInAsPage = async (url: string, name: string, recoveryCode: string): Promise<PageSession> => {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify(body),
    });
  const first = (await (await post(auth.login.path, { emailOrUsername: name, password })).json()) as auth.Challenge;
  const second = await post(auth.verifyTwoFactor.path, { code: recoveryCode, challengeToken: first.challengeToken });
  if (!second.ok) throw new Error(`the second step was answered ${second.status}`);
  const kept = second.headers.getSetCookie().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie)?.slice(1) ?? []);
  return { session: (await second.json()) as auth.Session, kept: Object.fromEntries(kept) as Record<string, string> };
};
