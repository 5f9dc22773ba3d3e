/** What the operator states about the company; theirs to keep true. */
import type { Company } from '#contracts/site/site.ts';

export const registrationLine = ({ name, number }: Company): string =>
  `${name} · A company registered in England and Wales${number ? `, number ${number}` : ''}`;

export const socialLinks = [
  ['YouTube', 'https://www.youtube.com/'],
  ['Instagram', 'https://www.instagram.com/'],
  ['X', 'https://x.com/'],
  ['TikTok', 'https://www.tiktok.com/'],
] as const;
