/** Visits of videos, and the address before: on this site as the router saw it, else as the browser tells. Kept nowhere. */
import type { DataRouter } from 'react-router-dom';
import type { Call } from '#contracts/http/call.ts';

/** Empty when nothing is known. */
let previous = '';

export const followRouter = (router: Pick<DataRouter, 'state' | 'subscribe'>): void => {
  let { location } = router.state;
  previous = document.referrer;
  router.subscribe((state) => {
    if (state.location === location) return;
    previous = location.pathname + location.search;
    location = state.location;
  });
};

/** Tells the server that a video was looked at; nothing on the page waits for it, so its code comes late. */
export const noteVisit = (call: Call, videoId: string): void => {
  const cameFrom = previous;
  import('./countVisit.ts')
    .then((module) => module.countVisit(call, videoId, cameFrom))
    .catch((error: unknown) => console.warn('the view was not counted', error));
};
