/** The hosts that pages with a provider's script need besides the site's own content security policy. */
export type ContentSecurityHosts = Readonly<{
  scriptSrc: readonly string[];
  styleSrc: readonly string[];
  frameSrc: readonly string[];
  connectSrc: readonly string[];
  imgSrc: readonly string[];
  /** Google's popup must find the page that opened it. */
  openerPolicy: 'same-origin' | 'same-origin-allow-popups';
}>;

/** No host but the site itself. */
export const noHosts: ContentSecurityHosts = {
  scriptSrc: [],
  styleSrc: [],
  frameSrc: [],
  connectSrc: [],
  imgSrc: [],
  openerPolicy: 'same-origin',
};
