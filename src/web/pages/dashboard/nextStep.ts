import { formatPounds, minPayoutPence } from '#contracts/shared/money.ts';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import type { Balance } from '#contracts/sales/sales.ts';

export type NextStep = { title: string; text: string; to: string; label: string };

type Standing = { videos: readonly MyVideo[]; uploadsLeftToday: number | null; balance: Balance };

const account = '/account?tab=';

/** Nothing waits: another video, on the day when it can be uploaded. */
const anotherUpload = (uploadsLeftToday: number | null): NextStep =>
  uploadsLeftToday === null || uploadsLeftToday > 0
    ? {
        title: 'List another video',
        text:
          uploadsLeftToday === null
            ? 'You can upload as many as you like.'
            : `You can upload ${uploadsLeftToday} more today.`,
        to: '/upload',
        label: 'Upload a video',
      }
    : {
        title: 'You have used today’s uploads',
        text: 'You can upload again after midnight UK time.',
        to: `${account}videos`,
        label: 'See my videos',
      };

/** The one thing that helps a creator on most. What waits for the creator comes before what waits for others. */
export const nextStep = ({ videos, uploadsLeftToday, balance }: Standing): NextStep => {
  const first = (status: MyVideo['status']): MyVideo | undefined => videos.find((video) => video.status === status);
  const unfinished = first('uploading');
  const refused = first('refused');
  const returned = first('rejected');
  const waiting = first('changesRequested') ?? first('draft');
  if (unfinished)
    return {
      title: 'An upload is not finished',
      text: `Choose the file of “${unfinished.title}” again to resume where it stopped.`,
      to: '/upload',
      label: 'Resume the upload',
    };
  if (waiting)
    return {
      title: `“${waiting.title}” needs your attention`,
      text:
        waiting.status === 'draft'
          ? 'Fill in the missing details and sign to send it to review.'
          : (waiting.note ?? 'A moderator asks for changes.'),
      to: `/studio/${waiting.id}`,
      label: waiting.status === 'draft' ? 'Sign and submit' : 'See what to change',
    };
  if (balance.availablePence >= minPayoutPence)
    return {
      title: `${formatPounds(balance.availablePence)} can be withdrawn`,
      text: 'Ask for any amount from £10.',
      to: `${account}payout`,
      label: 'Withdraw',
    };
  if (videos.length === 0)
    return {
      title: 'Upload your first video',
      text: 'A project you have filmed, and a price you choose.',
      to: '/upload',
      label: 'Upload a video',
    };
  const sentBack = refused ?? returned ?? first('takenDown');
  if (sentBack && !first('listed') && !first('inReview') && !first('processing'))
    return {
      title: `“${sentBack.title}” was returned`,
      text: sentBack.note ?? 'See what was missing, and try another file.',
      to: `${account}videos`,
      label: 'See what was missing',
    };
  return anotherUpload(uploadsLeftToday);
};
