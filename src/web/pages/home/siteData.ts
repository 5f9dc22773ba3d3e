/** Organization and WebSite with its search (schema.org). A rating stands here only once it is computed from purchases. */
export const siteData = (origin: string, name: string): Record<string, unknown> => {
  const url = `${origin}/`;
  const organization = `${url}#organization`;
  return {
    '@graph': [
      { '@type': 'Organization', '@id': organization, name, url, logo: `${url}icon-512.png` },
      {
        '@type': 'WebSite',
        '@id': `${url}#website`,
        name,
        url,
        publisher: { '@id': organization },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${url}search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
};
