/** What can be done to several videos at once: one call for each, and a report that leaves none out. */
import type { Call } from '#contracts/http/call.ts';
import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { repriceVideo, withdrawVideo } from '#contracts/sales/sales.ts';
import { cancelUpload } from '#contracts/catalogue/studio.ts';
import { problemText } from '#web/ui/problemText.ts';

export type BulkKey = 'withdraw' | 'reprice' | 'throwAway';

export type BulkAction = {
  key: BulkKey;
  /** On its button, before the number of videos. */
  label: string;
  title: string;
  /** What will happen to each of the videos named. */
  text: string;
  done: string;
  isDangerous: boolean;
  /** Answers what is different afterwards. @throws Problem */
  send: (call: Call, video: MyVideo, pricePence: number) => Promise<Partial<MyVideo>>;
};

export const bulkActions: readonly BulkAction[] = [
  {
    key: 'withdraw',
    label: 'Withdraw',
    title: 'Withdraw from sale?',
    text: 'They leave the marketplace at once, except any that a buyer is paying for right now. You can list them again later.',
    done: 'withdrawn',
    isDangerous: true,
    send: async (call, { id }) => {
      await call(withdrawVideo, { params: { videoId: id } });
      return { status: 'withdrawn', note: null };
    },
  },
  {
    key: 'reprice',
    label: 'Change price',
    title: 'Change the price',
    text: 'They will all have this price from now on.',
    done: 'with the new price',
    isDangerous: false,
    send: (call, { id }, pricePence) => call(repriceVideo, { params: { videoId: id }, body: { pricePence } }),
  },
  {
    key: 'throwAway',
    label: 'Delete',
    title: 'Delete?',
    text: 'The files, their previews and everything you filled in are deleted for good.',
    done: 'deleted',
    isDangerous: true,
    send: async (call, { id }) => {
      await call(cancelUpload, { params: { videoId: id } });
      return { status: 'cancelled', note: null };
    },
  },
];

export type BulkFailure = { video: MyVideo; reason: string };
export type BulkReport = { done: string; doneCount: number; failures: readonly BulkFailure[] };

/** One after the other, so that a long list does not resemble an attack; a refusal does not stop the rest. */
export const runBulk = async (
  act: BulkAction,
  videos: readonly MyVideo[],
  send: (video: MyVideo) => Promise<void>,
): Promise<BulkReport> => {
  const failures: BulkFailure[] = [];
  for (const video of videos) {
    try {
      await send(video);
    } catch (error) {
      failures.push({ video, reason: problemText(error, 'Please try again in a moment.') });
    }
  }
  return { done: act.done, doneCount: videos.length - failures.length, failures };
};
