import { hole, holeIn, type Hole } from './hole.ts';

const headers = 'src/platform/http/headers.ts';
const server = 'src/platform/http/server.ts';

export const pageHoles: readonly Hole[] = [
  hole('to show the site in a frame', headers, [`frameAncestors: ["'none'"],`, '']),
  hole('to run an inline script or one of another host', headers, [
    `scriptSrc: ["'self'", `,
    `scriptSrc: ["'self'", "'unsafe-inline'", `,
  ]),
  hole('to turn text into markup behind the back of the policy', headers, ['...trustedTypes(hosts),', '']),
  hole('to have a file read as what it is not', headers, [
    'referrerPolicy: { policy:',
    'xContentTypeOptions: false, referrerPolicy: { policy:',
  ]),
  hole('to read the API from a foreign page', server, ['origins.includes(origin)', "origin !== ''"]),
  hole('to read the captured mails under a foreign name', 'src/platform/http/onlyFromOwnHost.ts', [
    'if (!isLoopback(host) && host !== hostname)',
    "if (!isLoopback(host) && hostname === '')",
  ]),
  holeIn(
    'to read from a broken address how the site is built',
    ...[server, 'src/platform/http/site.ts'].map((file) => ({ file, find: 'app.use(problemHandler(log));', put: '' })),
  ),
  hole('to find a private answer in a shared cache', server, [
    "response.setHeader('Cache-Control', PRIVATE_ANSWER)",
    "response.setHeader('Cache-Control', 'public')",
  ]),
  hole('to read the cookie that binds a session to its browser', server, ['httpOnly: true,', 'httpOnly: false,']),
];
