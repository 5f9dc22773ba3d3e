/** What auth writes to people. */
export const confirmationMail = (brandName: string, displayName: string, url: string) => ({
  subject: `Confirm your email for ${brandName}`,
  paragraphs: [
    `Hello ${displayName},`,
    `please confirm that this address is yours. The link works for 24 hours and only once.`,
    `If you did not register at ${brandName}, you need not do anything.`,
  ],
  button: { label: 'Confirm my email', url },
  text: `Hello ${displayName},\n\nplease confirm that this address is yours:\n${url}\n\nThe link works for 24 hours. If you did not register at ${brandName}, you need not do anything.\n`,
});
