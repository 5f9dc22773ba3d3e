import type { Page } from 'playwright-core';

/**
 * A device of this page that makes passkeys and verifies its person, without a question to anybody (Chromium's own, by its
 * debugger). Returns the number of passkeys in it.
 */
export const addVirtualAuthenticator = async (page: Page): Promise<() => Promise<number>> => {
  const debug = await page.context().newCDPSession(page);
  await debug.send('WebAuthn.enable');
  const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await debug.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
};
