/** What the operator states about the company; theirs to keep true. */

export const registrationLine = (brandName: string): string =>
  `${brandName} Limited · A company registered in England and Wales`;

export const socialLinks = [
  ['YouTube', 'https://www.youtube.com/'],
  ['Instagram', 'https://www.instagram.com/'],
  ['X', 'https://x.com/'],
  ['TikTok', 'https://www.tiktok.com/'],
] as const;
