import { useEffect, useRef } from 'react';
import type { Video } from '#contracts/catalogue/catalogue.ts';
import { Head } from '#web/seo/Head.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';

/** Somebody else paid first: while one looked, filled in, or paid. It takes the place of a form that one was in. */
export const JustSold = ({ similar }: { similar: readonly Video[] }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Else one would be left where the form's button was, far below the news.
    scrollTo(0, 0);
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Head title="Just sold" isHidden />
      <ClosedNotice
        title="This video has just been sold"
        text="Another buyer completed the purchase first. Your card has not been charged; if your bank shows the amount as held, the hold is being released."
        similar={similar}
      />
    </div>
  );
};
