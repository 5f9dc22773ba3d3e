/** A copyright notice from somebody without an account, sent through the API. */
import { randomUUID } from 'node:crypto';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { callSite, readMails, waitFor } from '#driver/client.ts';
import { submitClaim } from '#contracts/claims/claims.ts';

/** `key` opens its page; the letters go to `email`. */
export type SentNotice = { claimId: string; key: string; email: string };

export const sendNotice = async (
  { url }: Pick<SiteProcess, 'url'>,
  videoId: string,
  name: string,
): Promise<SentNotice> => {
  const email = `${name}@elsewhere.example`;
  await callSite(url)(submitClaim, {
    body: {
      submissionId: randomUUID(),
      work: 'My film of a kiln',
      videoUrl: `${url}/videos/${videoId}`,
      name: 'Ann Lee',
      email,
      postalAddress: '1 Bench Row\nLeeds',
      phone: '',
      signature: 'Ann Lee',
      goodFaith: true,
      accuracy: true,
    },
  });
  const [, claimId = '', key = ''] = await waitFor('the key', async () => {
    const mail = (await readMails(url)).find(({ to }) => to === email);
    return /claims\/([\da-f-]{36})#([\w-]+)/.exec(mail?.text ?? '') ?? undefined;
  });
  return { claimId, key, email };
};
