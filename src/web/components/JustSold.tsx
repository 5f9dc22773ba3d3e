import type { Video } from '#contracts/catalogue.ts';
import { Head } from '../seo/Head.tsx';
import { SoldNotice } from './SoldNotice.tsx';

/** Somebody else paid first: while one looked, filled in, or paid. */
export const JustSold = ({ similar }: { similar: readonly Video[] }) => (
  <>
    <Head title="Just sold" isHidden />
    <SoldNotice
      title="This video has just been sold"
      text="Somebody else completed the purchase first. Your card has not been charged; if your bank shows the amount as held, the hold is being released."
      similar={similar}
    />
  </>
);
