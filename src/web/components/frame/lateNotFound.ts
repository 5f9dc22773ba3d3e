/** The 404 page is rarely needed: it comes when it is, except where it must be there at once. */
import type { ComponentType } from 'react';

let page: ComponentType | null = null;

export const openNotFound = async (): Promise<ComponentType> => {
  page = (await import('./NotFound.tsx')).NotFound;
  return page;
};

/** The page, when it was opened before. */
export const openedNotFound = (): ComponentType | null => page;
