/** A copyright claim, from its notice on. */
import { claimStatements } from '#contracts/claimStatements.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ClaimNotice, ClaimReceived } from './events.ts';

export type Claim =
  | { status: 'none' }
  /** The notice is null once forgotten. */
  | { status: 'received'; reference: string; videoId: string | null; notice: ClaimNotice | null };

const evolve = (_: Claim, { data }: ClaimReceived): Claim => ({
  status: 'received',
  reference: data.reference,
  videoId: data.videoId,
  notice: data.notice.value,
});

export const claim: Aggregate<Claim, ClaimReceived> = {
  category: 'claim',
  initialState: { status: 'none' },
  evolve,
};

const videoPath = /^\/videos\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/** The video that an address of this site leads to; undefined for any other address. */
export const videoIdAt = (address: string, siteOrigin: string): string | undefined => {
  const { origin, pathname } = new URL(address);
  return origin === siteOrigin ? videoPath.exec(pathname)?.[1]?.toLowerCase() : undefined;
};

export type NewClaim = {
  claimId: string;
  reference: string;
  videoId: string | null;
  userId: string | null;
  notice: ClaimNotice;
};

/** What arrives a second time is there already. */
export const receiveClaim =
  ({ notice, ...rest }: NewClaim) =>
  (state: Claim): [] | [ClaimReceived] =>
    state.status === 'received'
      ? []
      : [
          {
            type: 'ClaimReceived',
            data: { ...rest, statementsVersion: claimStatements.version, notice: personal(rest.claimId, notice) },
          },
        ];
