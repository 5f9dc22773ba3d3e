/** What each person alone has released for one payee within a day: together it is not above the limit for two people. */
import { addDays } from '#contracts/shared/addDays.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { ReleaseCounted } from '#events/sales.ts';

type Counted = ReleaseCounted['data'];
export type Releases = readonly Counted[];

const within = (state: Releases, at: string): Releases => {
  const since = addDays(at, -1);
  return state.filter((counted) => counted.at > since);
};

export const releases: Aggregate<Releases, ReleaseCounted> = {
  category: 'releases',
  initialState: [],
  evolve: (state, { data }) => [...within(state, data.at), data],
};

type Release = Pick<Counted, 'withdrawalId' | 'releasedBy'>;

/** Whether this person alone may release it; `at` is now (ISO). */
export const isCounted = (state: Releases, { withdrawalId, releasedBy }: Release, at: string): boolean =>
  within(state, at).some((counted) => counted.withdrawalId === withdrawalId && counted.releasedBy === releasedBy);

/** Counts the whole withdrawal once; nothing when a second person is needed (`limitPence`: above it). */
export const countRelease =
  (release: Counted, limitPence: number) =>
  (state: Releases): [] | [ReleaseCounted] => {
    if (isCounted(state, release, release.at)) return [];
    const own = within(state, release.at).filter(({ releasedBy }) => releasedBy === release.releasedBy);
    const sumPence = own.reduce((sum, { amountPence }) => sum + amountPence, release.amountPence);
    return sumPence > limitPence ? [] : [{ type: 'ReleaseCounted', data: release }];
  };
