/**
 * What the sender of a copyright notice states (17 U.S.C. § 512(c)(3)(A)(v) and (vi)). Each notice stores the version:
 * a change of the text needs a higher one.
 */
export const claimStatements = {
  version: '1',
  goodFaith:
    'I believe in good faith that this use of the work is not authorised by the copyright owner, its agent or the law.',
  accuracy:
    'This notice is accurate, and under penalty of perjury: I am the owner of the exclusive right that is infringed, or may act for its owner.',
} as const;
