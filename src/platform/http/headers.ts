/** Security headers of every answer. Pages get a nonce; nothing inline runs without it. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { RequestHandler, Response } from 'express';
import { policyReportsPath } from './policyReports.ts';
import { noHosts, type ContentSecurityHosts } from './contentSecurityHosts.ts';

/** Extra sources for `connect-src`, `form-action` and such are full origins, e.g. `https://api.example`. */
export type HeaderOptions = {
  isProduction: boolean;
  apiBaseUrl: string;
  /** Pages navigate to the payment provider, which no directive limits; development needs a web socket. */
  isDevelopmentServer: boolean;
  /** The service that tells browsers the country of their address; null = none. */
  geoipUrl: string | null;
  /** Where published pictures are read, if not at this site. */
  mediaCdnUrl?: string;
  /** The extra hosts of the pages with a sign-in provider's script. */
  signInHosts: ContentSecurityHosts;
};

/** The pages on which a provider's script runs; every other page allows none. */
export const signInPages: readonly string[] = ['/login', '/register', '/account'];

/** What no page of this site ever asks a browser for: no script that got in can either. */
const permissions = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');
/**
 * Text becomes markup or a script through the site's two policies only (W3C Trusted Types). A script of a foreign provider
 * writes its own markup, under names of its own that no document promises: its pages go without.
 */
const trustedTypes = (hosts: ContentSecurityHosts) =>
  hosts.scriptSrc.length > 0 ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default', 'sign-in'] };
const REPORT_GROUP = 'policy';

/** Sets `response.locals.nonce` and the headers. */
export const securityHeaders = ({
  isProduction,
  apiBaseUrl,
  isDevelopmentServer,
  geoipUrl,
  mediaCdnUrl = '',
  signInHosts,
}: HeaderOptions): RequestHandler => {
  const api = apiBaseUrl === '' ? [] : [apiBaseUrl];
  const geoip = geoipUrl === null ? [] : [new URL(geoipUrl).origin];
  const pictures = mediaCdnUrl === '' ? [] : [new URL(mediaCdnUrl).origin];
  const socket = isDevelopmentServer ? ['ws:'] : [];
  const nonceOf = (_: unknown, response: ServerResponse): string =>
    `'nonce-${(response as Response).locals['nonce'] as string}'`;
  const headersFor = (hosts: ContentSecurityHosts) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", nonceOf, ...hosts.scriptSrc],
          styleSrc: ["'self'", nonceOf, ...hosts.styleSrc],
          // Server-rendered components carry style attributes (slider thumbs, hidden inputs).
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...api, ...pictures, ...hosts.imgSrc],
          mediaSrc: ["'self'", 'blob:', ...api],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...api, ...socket, ...geoip, ...hosts.connectSrc],
          ...(hosts.frameSrc.length > 0 ? { frameSrc: [...hosts.frameSrc] } : {}),
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          ...trustedTypes(hosts),
          formAction: ["'self'"],
          // Browsers that know `report-to` use it alone; the others know `report-uri`.
          reportTo: REPORT_GROUP,
          reportUri: [policyReportsPath],
          ...(isProduction ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: { policy: hosts.openerPolicy },
      crossOriginResourcePolicy: { policy: 'same-origin' },
    });
  const usual = headersFor(noHosts);
  const withSignIn = headersFor(signInHosts);
  return (request, response, next) => {
    response.locals['nonce'] = randomBytes(16).toString('base64');
    response.setHeader('Permissions-Policy', permissions);
    response.setHeader('Reporting-Endpoints', `${REPORT_GROUP}="${policyReportsPath}"`);
    (signInPages.includes(request.path) ? withSignIn : usual)(request, response, next);
  };
};
