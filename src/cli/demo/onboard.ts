/** Setting payouts up as a person does: from the account to the sandbox's page, and through it. */
import { getMyPayee, openPayeeSetup, type MyPayee } from '#contracts/payouts/payees.ts';
import { waitFor, type SiteClient } from '#driver/client.ts';

/** What the sandbox's page takes; the account number decides how it ends. */
export const setUp = (accountNumber = '00012345'): Record<string, string> => ({
  givenName: 'Jenny',
  surname: 'Rosen',
  dateOfBirth: '01 / 01 / 1990',
  line1: '1 Test Street',
  city: 'London',
  postalCode: 'SW1A 1AA',
  sortCode: '108800',
  accountNumber,
});

const send = (page: string, fields: Record<string, string>): Promise<Response> =>
  fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

/** Opens the provider's page by a link of its own. */
export const visitSetup = async ({ call }: SiteClient): Promise<string> => {
  const { url } = await call(openPayeeSetup);
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '', url).href;
};

/** Hands in a form there and comes back. */
export const handIn = async (client: SiteClient, fields = setUp()): Promise<MyPayee> => {
  const page = await visitSetup(client);
  const answer = await send(page, fields);
  if (answer.status !== 303) throw new Error(`the details were not accepted (${answer.status})`);
  return client.call(getMyPayee);
};

/** Afterwards money can be sent to them. Safe to repeat. */
export const onboard = async (client: SiteClient): Promise<void> => {
  await waitFor('the payout account', async () => {
    const { isReady } = await client.call(getMyPayee);
    return isReady || (await handIn(client)).isReady ? true : undefined;
  });
};
