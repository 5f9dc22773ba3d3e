import type { Video } from '#contracts/catalogue/catalogue.ts';
import { ClosedNotice } from '#web/components/videos/ClosedNotice.tsx';

/** What stands in the place of a sold video. */
export const SoldNotice = ({ similar }: { similar: readonly Video[] }) => (
  <ClosedNotice
    title="This video has found its one owner."
    text="It was sold, once and for good, and is no longer available. Its preview and pictures have been removed."
    similar={similar}
  />
);
