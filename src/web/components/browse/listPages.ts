import { redirect } from 'react-router-dom';
import type { BrowseAnswer } from '#contracts/catalogue/catalogue.ts';

type Pages = Pick<BrowseAnswer, 'total' | 'page' | 'pageSize'>;

export const pageAddress = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`);

export const pageCountOf = ({ total, pageSize }: Pages): number => Math.max(1, Math.ceil(total / pageSize));

/** A page number past the end (the last video of it was sold) leads to the last page. */
export const keepWithin = (list: Pages, path: string): void => {
  const last = pageCountOf(list);
  if (list.page > last) throw redirect(pageAddress(path, last));
};
