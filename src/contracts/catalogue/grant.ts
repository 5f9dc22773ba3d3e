/** What a creator signs before a video may be listed. A version's text never changes; a change is a new version. */

const version1 = `GRANT OF EXCLUSIVE RIGHTS

1. I made this video, or I own all rights in it. Nobody else has rights in its pictures, sound or music that stand against this grant.

2. Everybody who can be recognised in it agreed to be filmed and to the film being sold, and so did the parents of every child in it.

3. I have not given an exclusive right in it to anybody. Wherever I have already published it, I say so below.

4. When it sells here, the buyer gets an exclusive, worldwide, perpetual, irrevocable and transferable licence to use, edit, publish, monetise and sublicense it, and I get 90% of my price. From then on I will not publish, use or license it anywhere, and I will take down what I published of it.

5. Until it sells I may change its price, its description, or take it back.

6. I know that false statements here can cost me the money, my account, and damages to the buyer.

By typing my name I sign this electronically and mean to be bound by it.
`;

/** The name is no longer typed: it is that of the profile. */
const version2 = version1.replace(
  'By typing my name I sign this electronically',
  'By confirming below, under the legal name in my profile, I sign this electronically',
);

export const grantTexts: Readonly<Record<string, string>> = { '1': version1, '2': version2 };
export const currentGrantVersion = '2';

/** The share that its fourth clause promises, in basis points: no fee policy may give a creator less. */
export const grantedShareBps = 9000;
