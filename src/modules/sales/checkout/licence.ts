/** The licence of a purchase. A version's text never changes; a change is a new version. */

const version1 = `EXCLUSIVE LICENCE

1. Grant. From the moment of payment the creator grants the buyer an exclusive, worldwide, perpetual, irrevocable and transferable licence to use, edit, publish, broadcast, monetise and sublicense the video named in this order, in whole or in part, in any medium.

2. Exclusive. The creator has not licensed the video to anybody else and will not use, publish or license it again, and will not upload it or a copy of it anywhere. The platform removes it from the marketplace and does not accept it a second time.

3. Warranty. The creator declares that the video is their own work, that everybody recognisable in it agreed, and that it infringes nobody's rights.

4. Channel. The licence names the channel that the buyer gave at checkout. The buyer may use the video on every channel they own.

5. Price. The price is paid once. No royalties or further fees are due.

6. Moral rights. The creator waives the right to be named, as far as the law allows; the buyer may name them.

7. Proof. The sale is recorded in an append-only log. This text is identified by its version and its SHA-256, which are part of that record.

8. Law. This licence is governed by the law of England and Wales.
`;

export const licenceTexts: Readonly<Record<string, string>> = { '1': version1 };
export const currentLicenceVersion = '1';
