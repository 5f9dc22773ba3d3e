import { matchRoutes, type RouteObject } from 'react-router-dom';

/** The link under the pointer or the focus, when it leads to a page of this site. */
const linkOf = ({ target }: Event): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link && link.origin === location.origin && link.target === '' ? link : null;
};

/** Fetches the code of a page when a visitor is about to go there; its data waits for the click. */
export const fetchPagesAhead = (routes: RouteObject[]): void => {
  const fetched = new Set<RouteObject>();
  const fetchAhead = (event: Event): void => {
    const link = linkOf(event);
    for (const { route } of (link && matchRoutes(routes, link.pathname)) ?? []) {
      if (typeof route.lazy !== 'function' || fetched.has(route)) continue;
      fetched.add(route);
      // The click asks again and reports what goes wrong.
      route.lazy().catch(() => fetched.delete(route));
    }
  };
  document.addEventListener('pointerover', fetchAhead, { passive: true });
  document.addEventListener('focusin', fetchAhead);
};
