import { z } from 'zod';
import * as schema from '#contracts/catalogue.schema.ts';
import { parsePounds } from '../../ui/parsePounds.ts';

const { tags, pricePence } = schema.videoDetails.shape;

/** The call's own rules over what is typed: tags between commas, the price in pounds. */
export const detailsForm = schema.videoDetails.extend({
  tags: z.string().transform((text, context) => {
    const parsed = tags.safeParse(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    );
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? 'Please check the tags' });
    return z.NEVER;
  }),
  pricePence: z.string().transform(parsePounds).pipe(pricePence),
});
export type DetailsInput = z.input<typeof detailsForm>;
export type DetailsValues = z.output<typeof detailsForm>;

/** What is wrong with the file itself, before anything is sent. */
export const fileFault = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  const { fileName, sizeBytes } = schema.createVideo.body.shape;
  const parsed = z.object({ fileName, sizeBytes }).safeParse({ fileName: name, sizeBytes: size });
  return parsed.error?.issues[0]?.message;
};

/** `IMG_2041-oak_stool.final.mp4` → `IMG 2041 oak stool.final`: a start for the title. */
export const titleFromFileName = (name: string): string =>
  name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 120);
