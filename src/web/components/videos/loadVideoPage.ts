import { redirect } from 'react-router-dom';
import type { Call } from '#contracts/http/call.ts';
import {
  changeFilters,
  filtersToSearch,
  loadVideoList,
  type BrowseFilters,
  type VideoList,
} from '#web/components/browse/browseFilters.ts';

/** A page of videos; a page number past the end (the last video of it was sold) leads to the last page. */
export const loadVideoPage = async (
  call: Call,
  filters: BrowseFilters,
  basePath: string,
  signal: AbortSignal,
): Promise<VideoList> => {
  const list = await loadVideoList(call, filters, signal);
  const last = Math.max(1, Math.ceil(list.total / list.pageSize));
  if (filters.page > last) throw redirect(basePath + filtersToSearch(changeFilters(filters, { page: last })));
  return list;
};
