import type { Site } from '#driver/siteProcess.ts';

/** The address of a site's database as whoever runs the server of the test run reaches it, with every right. */
export const ownerOf = ({ env }: Site): string => {
  const url = new URL(process.env['TEST_POSTGRES'] ?? '');
  url.pathname = new URL(String(env['DATABASE_URL'])).pathname;
  return url.href;
};
