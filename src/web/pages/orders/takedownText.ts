type Facts = {
  title: string;
  /** The day from which its owner of today holds it. */
  heldSince: string;
  /** It came to them by a transfer, not by the sale. */
  isTransferred: boolean;
  /** Of the certificate in the public register. */
  address: string;
};

/** A notice of infringement for another platform (17 U.S.C. § 512(c)(3)), with the proof; brackets are for the owner to fill in. */
export const takedownText = ({ title, heldSince, isTransferred, address }: Facts): string =>
  `Notice of copyright infringement

I have held the exclusive, worldwide licence to the video “${title}” since ${heldSince}. It was sold once${isTransferred ? ', and the licence was transferred to me' : ', to me'}.

Proof: ${address}
Anybody can see there that the licence is in force, and compare the file.

The video is shown without my permission at this address:
[address of the copy]

Please remove it or disable access to it.

I have a good-faith belief that this use is not authorised by the owner of the rights, its agent or the law. The information in this notice is accurate and, under penalty of perjury, I am authorised to act for the owner of an exclusive right that is infringed.

[your name]
[your postal address, telephone number and email address]
[your signature]
`;
