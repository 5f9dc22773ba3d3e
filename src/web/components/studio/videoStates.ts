/** What a state of a video means to its creator: its group, its text, the possible actions. */
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { formatPounds } from '#contracts/shared/money.ts';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import type { Severity } from '#web/ui/Tag.tsx';

export const videoGroups = [
  ['progress', 'In progress'],
  ['forSale', 'For sale'],
  ['sold', 'Sold'],
  ['ended', 'Ended'],
] as const;
export type VideoGroup = (typeof videoGroups)[number][0];

export const groupOf: Record<VideoStatus, VideoGroup> = {
  uploading: 'progress',
  processing: 'progress',
  unprepared: 'progress',
  draft: 'progress',
  inReview: 'progress',
  changesRequested: 'progress',
  listed: 'forSale',
  sold: 'sold',
  refused: 'ended',
  rejected: 'ended',
  withdrawn: 'ended',
  takenDown: 'ended',
  cancelled: 'ended',
};

/** The server decides; this lists the buttons that are worth showing. */
const allowed = {
  withdraw: ['listed'],
  reprice: ['listed'],
  throwAway: ['uploading', 'processing', 'unprepared', 'draft', 'changesRequested', 'refused', 'rejected'],
  relist: ['withdrawn'],
  sign: ['uploading', 'processing', 'draft', 'changesRequested'],
  changeThumbnail: ['draft', 'inReview', 'changesRequested', 'rejected', 'listed', 'withdrawn'],
} as const satisfies Record<string, readonly VideoStatus[]>;
export type VideoAct = keyof typeof allowed;

export const may = (act: VideoAct, { status }: Pick<MyVideo, 'status'>): boolean =>
  (allowed[act] as readonly VideoStatus[]).includes(status);

type Signable = Pick<MyVideo, 'status'> & { isSubmitted: boolean; mayAppeal: boolean };

/** Once, and again after changes were asked for. An appeal needs a signature too. */
export const maySign = (video: Signable): boolean =>
  video.status === 'changesRequested' ||
  (!video.isSubmitted && (may('sign', video) || (video.status === 'refused' && video.mayAppeal)));

export const titleOf = ({ title }: Pick<MyVideo, 'title'>): string => (title === '' ? 'Untitled video' : title);

type Standing = Pick<MyVideo, 'status' | 'refusalCode' | 'claimId'>;

/** Where more is to be read about what stands against it: the claim, or the rule that a refusal speaks of. */
export const readMoreOf = ({ status, refusalCode, claimId }: Standing): [label: string, to: string] | undefined => {
  if (claimId !== null) return ['Open the claim', `/studio/claims/${claimId}`];
  return status === 'refused' && (refusalCode === 'already-uploaded' || refusalCode === 'copy-of-sold')
    ? ['Read the rule', '/creator-faq#re-upload']
    : undefined;
};

export type StateText = { text: string; severity?: Severity };

/** How it stands, and what comes next, in one or two sentences. */
export const stateText = (video: Pick<MyVideo, 'status' | 'note' | 'creatorPence' | 'claimId'>): StateText => {
  const note = video.note ?? '';
  if (video.claimId !== null)
    return { severity: 'warning', text: 'A copyright claim is open: nobody can find, buy or download this video.' };
  switch (video.status) {
    case 'uploading':
      return { text: 'The upload is not complete.' };
    case 'processing':
      return { text: 'We are checking the file and making the preview.' };
    case 'unprepared':
      return {
        severity: 'warning',
        text:
          'We could not prepare this file. That is our fault, so it does not count towards your uploads of the day. ' +
          'We keep the file and look into it: wait for us, or upload another file.',
      };
    case 'draft':
      return { severity: 'info', text: 'Ready to submit. Fill in the missing details and sign to send it to review.' };
    case 'inReview':
      return { text: 'A moderator will review it. Most videos are live within hours.' };
    case 'changesRequested':
      return { severity: 'warning', text: `Changes requested: ${note}` };
    case 'refused':
      return { severity: 'danger', text: note === '' ? 'This file cannot be sold.' : note };
    case 'rejected':
      return {
        severity: 'warning',
        text: note === '' ? 'A moderator returned it.' : `A moderator returned it: ${note}`,
      };
    case 'listed':
      return note === '' ? { text: 'It is for sale.' } : { severity: 'info', text: note };
    case 'takenDown':
      return {
        severity: 'danger',
        text: note === '' ? 'A moderator took it down.' : `A moderator took it down: ${note}`,
      };
    case 'withdrawn':
      return { text: 'Withdrawn: nobody can see or buy it. You can list it again.' };
    case 'sold':
      return {
        severity: 'success',
        text: `Sold, once and for good.${video.creatorPence === null ? '' : ` ${formatPounds(video.creatorPence)} is yours.`}`,
      };
    case 'cancelled':
      return { text: 'Deleted.' };
  }
};
