/** Security headers of every answer. Pages get a nonce; nothing inline runs without it. */
import { randomBytes } from 'node:crypto';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** Extra sources for `connect-src`, `form-action` and such are full origins, e.g. `https://api.example`. */
export type HeaderOptions = {
  isProduction: boolean;
  apiBaseUrl: string;
  /** Pages lead to the payment provider by navigation, which no directive limits; development needs a socket. */
  isDevelopmentServer: boolean;
};

/** Sets `response.locals.nonce` and the headers. */
export const securityHeaders = ({ isProduction, apiBaseUrl, isDevelopmentServer }: HeaderOptions): RequestHandler => {
  const api = apiBaseUrl === '' ? [] : [apiBaseUrl];
  const socket = isDevelopmentServer ? ['ws:'] : [];
  return (request, response, next) => {
    const nonce = randomBytes(16).toString('base64');
    response.locals['nonce'] = nonce;
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", `'nonce-${nonce}'`],
          styleSrc: ["'self'", `'nonce-${nonce}'`],
          // Server-rendered components carry style attributes (slider thumbs, hidden inputs).
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...api],
          mediaSrc: ["'self'", 'blob:', ...api],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...api, ...socket],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          ...(isProduction ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
    })(request, response, next);
  };
};
