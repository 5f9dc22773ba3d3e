import { z } from 'zod';
import { analyticsPeriods, trafficSources, videoStatuses } from '#contracts/sales/businessVocabulary.ts';

/** Visitors are counted once per video and UK day. `earnedPence` is the creator's share. */
const figures = z.object({ views: z.int(), previews: z.int(), sales: z.int(), earnedPence: z.int() });

export const getAnalytics = {
  query: z.object({
    /** The number of UK days to look back, today included. */
    days: z.coerce.number().pipe(z.literal(analyticsPeriods)).default(30),
    /** Only this video. */
    videoId: z.uuid().optional(),
  }),
  response: z
    .object({
      /** First and last UK day. */
      from: z.iso.date(),
      to: z.iso.date(),
      totals: figures,
      /** Every day of the period, oldest first. */
      byDay: z.array(figures.extend({ day: z.iso.date() })),
      /** Every video that was listed or visited in the period, most views first. */
      videos: z.array(
        figures.extend({
          videoId: z.uuid(),
          title: z.string(),
          status: z.enum(videoStatuses),
          /** The creator's price. */
          pricePence: z.int().nullable(),
        }),
      ),
      /** Null for creators without Creator Pro. */
      advanced: z
        .object({
          /** Most visitors first. */
          sources: z.array(z.object({ source: z.enum(trafficSources), visitors: z.int() })),
          /** Searches that led to the video, each made by at least two visitors on one day; at most twenty. */
          words: z.array(z.object({ words: z.string(), visitors: z.int() })),
          /** Median of the creators' prices in the category of a listed video; null below five listed videos. */
          similar: z.array(z.object({ videoId: z.uuid(), medianPence: z.int().nullable() })),
        })
        .nullable(),
    })
    .meta({ id: 'Analytics' }),
};
