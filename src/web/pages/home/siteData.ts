/** Organization and WebSite with its search (schema.org). A rating stands here only once it is computed from purchases. */
export const siteData = (origin: string, brandName: string): Record<string, unknown> => ({
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: brandName,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: brandName,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});
