/** The addresses of videos on this site. */

const videoPath = /^\/videos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/** The video that an address of this site leads to; undefined for any other address. */
export const videoIdAt = (address: string, siteOrigin: string): string | undefined => {
  const { origin, pathname } = new URL(address);
  return origin === siteOrigin ? videoPath.exec(pathname)?.[1]?.toLowerCase() : undefined;
};
