import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { id } from '#testing/events.ts';
import { openTestDb } from '#testing/testDb.ts';
import type { Visits } from '#modules/catalogue/ports.ts';
import { sumDay } from '#modules/catalogue/analytics/traffic.ts';
import { postgresVisits } from './visits.ts';

const { db } = openTestDb();
let visits: Visits;
beforeAll(async () => {
  visits = postgresVisits(db);
});
afterEach(() => db('catalogue_visits').delete());
const monday = '2026-06-01';
const tuesday = '2026-06-02';
const by = (visitor: string, day = monday, videoId = id(1)) => ({ videoId, day, visitor });
const bySearch = { source: 'search', words: 'oak stool' } as const;
const byBrowsing = { source: 'browse', words: null } as const;
const summed = async (from = monday, to = from) => sumDay(await visits.tally([id(1)], from, to));

describe('visits', () => {
  it('count two visitors as two and one who comes twice as one, by the first way', async () => {
    await visits.countView(by('AAAA'), bySearch);
    await visits.countView(by('AAAA'), byBrowsing);
    await visits.countView(by('BBBB'), bySearch);
    expect(await summed()).toEqual({
      views: 2,
      previews: 0,
      sources: { search: 2 },
      words: [{ words: 'oak stool', visitors: 2 }],
    });
  });

  it('count a visitor again on another day', async () => {
    await visits.countView(by('AAAA'), bySearch);
    await visits.countView(by('AAAA', tuesday), byBrowsing);
    expect(await summed(monday, tuesday)).toMatchObject({ views: 2, sources: { search: 1, browse: 1 } });
  });

  it('count a preview once, whether the page was seen before, after or never', async () => {
    await visits.countView(by('AAAA'), bySearch);
    await visits.countPreview(by('AAAA'));
    await visits.countPreview(by('AAAA'));
    await visits.countPreview(by('BBBB'));
    await visits.countView(by('BBBB'), byBrowsing);
    await visits.countPreview(by('CCCC'));
    expect(await summed()).toMatchObject({ views: 2, previews: 3, sources: { search: 1, browse: 1 } });
  });

  it('name the days that are over, and forget the one that was folded', async () => {
    await visits.countView(by('AAAA'), bySearch);
    await visits.countPreview(by('AAAA', monday, id(2)));
    await visits.countView(by('AAAA', tuesday), bySearch);
    const finished = await visits.finished(tuesday);
    expect(finished.map(({ videoId, day }) => [videoId, day]).toSorted()).toEqual([
      [id(1), monday],
      [id(2), monday],
    ]);
    await visits.forget(id(1), monday);
    expect(await visits.finished(tuesday)).toEqual([{ videoId: id(2), day: monday }]);
    expect(await summed(tuesday)).toMatchObject({ views: 1 });
  });
});
