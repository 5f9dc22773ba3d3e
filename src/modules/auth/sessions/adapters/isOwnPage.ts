import type { Transport } from '#platform/http/route.ts';

/** Whether a page of this site in a browser sends this; only there do cookies work that scripts cannot read. */
export const isOwnPage = (transport: Transport): boolean => transport.header('sec-fetch-site') === 'same-origin';
