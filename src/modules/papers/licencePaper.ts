/**
 * The content of a licence, beginning with the five things that YouTube asks for
 * (support.google.com/youtube/answer/2490090).
 */
import { dayText } from '#contracts/shared/dayText.ts';
import { timeText, type Block, type Buyer, type Paper } from './paper.ts';

/** The creator's signature under the grant; the name is null once its owner has been erased. */
export type Signature = {
  signedName: string | null;
  signedAt: string;
  grantVersion: string;
  grantHash: string;
  proof: string;
};

export type LicenceFacts = {
  orderId: string;
  videoId: string;
  title: string;
  soldAt: string;
  /** When the licence was transferred to this licensee; null for who bought it. */
  transferredAt: string | null;
  channelUrl: string | null;
  /** From their profile at that moment. */
  licensee: Buyer;
  signature: Signature | undefined;
  licence: { version: string; text: string; hash: string };
  /** Event id of `VideoSold`, or of the transfer. */
  proof: string;
  verifyUrl: string;
};

const signed = ({ signedName }: Signature): string =>
  signedName ?? 'The name was erased at its owner’s wish; the proof below still stands for it.';

const signatureRows = (signature: Signature): (readonly [string, string])[] => [
  ['Signed by', signed(signature)],
  ['Signed on', `${dayText(signature.signedAt)}, ${timeText(signature.signedAt)}`],
  ['Document signed', `Grant of exclusive rights, version ${signature.grantVersion}`],
  ['SHA-256 of the document', signature.grantHash],
  ['Proof of the signature', signature.proof],
];

const proofBlocks = ({ proof, licence, transferredAt, verifyUrl }: LicenceFacts): Block[] => [
  { kind: 'heading', text: transferredAt === null ? 'Proof of the sale' : 'Proof of the transfer' },
  {
    kind: 'facts',
    rows: [
      ['Certificate, and entry in the log', proof],
      ['Licence text', `Version ${licence.version}`],
      ['SHA-256 of the text', licence.hash],
    ],
  },
  {
    kind: 'small',
    text: 'The public register says whether this licence is in force, and holds its signed certificate:',
  },
  { kind: 'code', url: verifyUrl },
  { kind: 'link', text: verifyUrl, url: verifyUrl },
];

export const licencePaper = (facts: LicenceFacts): Paper => {
  const { orderId, videoId, title, soldAt, transferredAt, channelUrl, licensee, signature, licence } = facts;
  const moment = (at: string): string => `${dayText(at)}, ${timeText(at)}`;
  return {
    title: 'Exclusive licence',
    subtitle: title,
    reference: `Order ${orderId}`,
    at: transferredAt ?? soldAt,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Licensee', [licensee.name, ...licensee.lines].join('\n')],
          ['Video', `“${title}”\n${videoId}`],
          [transferredAt === null ? 'Licensed on' : 'First licensed on', moment(soldAt)],
          ...(transferredAt === null ? [] : [['Transferred on', moment(transferredAt)] as const]),
        ],
      },
      { kind: 'heading', text: 'In short' },
      {
        kind: 'facts',
        rows: [
          ['Commercial permission', 'Given: the licensee may publish the video, edit it and earn with it.'],
          [
            'Limits',
            'None in medium, number of uses or edits. Exclusive: nobody else has a licence, the creator included.',
          ],
          ['Place and duration', 'Worldwide, from the moment of payment, for ever.'],
          ['Channel', channelUrl ?? 'Erased with the account of the licensee'],
          [
            'Electronic signature',
            signature
              ? `${signed(signature)}\n${dayText(signature.signedAt)}`
              : 'This video was listed before grants were signed.',
          ],
        ],
      },
      ...(signature
        ? [
            { kind: 'heading', text: 'The creator’s signature' } as const,
            { kind: 'facts', rows: signatureRows(signature) } as const,
          ]
        : []),
      ...proofBlocks(facts),
      { kind: 'heading', text: 'The licence' },
      ...licence.text
        .trim()
        .split('\n\n')
        .map((text) => ({ kind: 'text', text }) as const),
    ],
  };
};
