/** Visits of videos, and the previous address: on this site from the router, else from the browser. Stored nowhere. */
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

/** Reports a visit of a video to the server; nothing on the page waits for it, so its code loads late. */
export const noteVisit = (call: Call, videoId: string): void => {
  const cameFrom = previous;
  import('./countVisit.ts')
    .then((module) => module.countVisit(call, videoId, cameFrom))
    .catch((error: unknown) => console.warn('the view was not counted', error));
};
