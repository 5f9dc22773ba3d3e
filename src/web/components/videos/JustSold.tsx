import { useEffect, useRef } from 'react';
import type { Video } from '#contracts/catalogue/catalogue.ts';
import { Head } from '#web/seo/Head.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';

/** Another buyer paid first, while this one watched, filled in the form, or paid. It replaces the form. */
export const JustSold = ({ similar }: { similar: readonly Video[] }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Otherwise the visitor would stay at the place of the form's button, far below the news.
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
