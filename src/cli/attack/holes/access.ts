import { hole, type Hole } from './hole.ts';

const guard = 'src/platform/http/guard.ts';
const papers = 'src/modules/papers/routes.ts';
const sales = 'src/modules/sales/routes.ts';
const studio = 'src/modules/catalogue/upload/routes.ts';
const staffRole = 'src/modules/auth/staff/staffRole.ts';
const withoutRole: [string, string] = [
  "if (!caller.roles.some((role) => access.staff.includes(role))) throw new Problem('not-allowed');",
  '',
];
const withoutFactor: [string, string] = [
  "if (!caller.hasSecondFactor) throw new Problem('second-factor-needed', staffProofNeeded);",
  '',
];
const anybodysOrder: [string, string] = ['state.terms.buyerId !== buyerId', "state.terms.buyerId === ''"];
const anybodysVideo: [string, string] = [
  "if (state.status === 'none' || state.creatorId !== creatorId)",
  "if (state.status === 'none')",
];
const anybodysSale: [string, string] = ['if (sale?.ownerId !== caller.userId)', 'if (!sale)'];

export const accessHoles: readonly Hole[] = [
  hole('to read another’s order', sales, anybodysOrder),
  hole('to download what another has bought', sales, [
    'if (licenceOwnerOf(sold) === userId) return sold;',
    'if (sold) return sold;',
  ]),
  hole('to open the papers of another’s purchase', papers, ['if (!sale || (!isBuyer && !isOwner))', 'if (!sale)']),
  hole('to save the certificate of another’s purchase', 'src/modules/certificates/routes.ts', [
    'if (sale?.ownerId !== userId)',
    'if (!sale)',
  ]),
  hole('to read, offer or accept the licence of another', 'src/modules/sales/assignments/routes.ts', [
    'if (role === undefined || !row?.soldAt',
    'if (!row?.soldAt',
  ]),
  hole('to read who saw the original of another’s purchase', 'src/modules/catalogue/originals/routes.ts', anybodysSale),
  hole('to review a purchase of another', 'src/modules/reviews/routes.ts', [
    'if (sale?.buyerId !== buyerId)',
    'if (!sale)',
  ]),
  hole('to report a problem with another’s purchase', 'src/modules/sales/refunds/routes.ts', [
    "if (buyerId !== caller.userId) throw new Problem('not-found');",
    '',
  ]),
  hole('to read another’s video in the studio', studio, ['if (row?.creatorId !== caller.userId)', 'if (!row)']),
  hole('to edit another’s listing', studio, anybodysVideo),
  hole('to withdraw another’s video from sale', 'src/modules/sales/offer/routes.ts', anybodysVideo),
  hole('to throw another’s upload away', studio, anybodysVideo),
  hole('to read another’s conversation', 'src/modules/messages/routes.ts', [
    'await getThreadRow(db, threadId, userId);',
    'await getThreadRow(db, threadId, (await findMessages(db, threadId))[0]?.fromId ?? userId);',
  ]),
  hole('to read a copyright claim with a guessed key', 'src/modules/claims/routes.ts', [
    'mustHoldKey(key, caseKey(claimId));',
    '',
  ]),
  hole('to open the page of a suspension with a guessed key', 'src/modules/auth/suspension/routes.ts', [
    'mustHoldKey(key, suspensionKey(suspensionOf(account)));',
    '',
  ]),
  hole('to enter the console without a role', guard, withoutRole, withoutFactor),
  hole('to do the work of another role', guard, [
    '!caller.roles.some((role) => access.staff.includes(role))',
    'caller.roles.length === 0',
  ]),
  hole('to act as staff without a second factor', guard, withoutFactor),
  hole('to grant oneself a role', staffRole, ['if (userId === by)', "if (userId === '')"]),
  hole('to grant a role alone', staffRole, ['if (proposedBy === act.by)', "if (proposedBy === '')"]),
  hole('to go on buying while suspended', guard, [
    'if (caller.isSuspended && !isForSuspended)',
    'if (isForSuspended === null)',
  ]),
  hole('to find a certificate that was never issued', 'projections/certificates/certificates.ts', [
    ".where({ 'c.id': id })",
    ".where({ 'c.id': id }).orWhere({ 'c.order_id': id })",
  ]),
];
