import { asLine } from '#contracts/shared/visibleLine.ts';
import { videoLimits } from '#contracts/sales/businessVocabulary.ts';
import type { StoredDraft, VideoDraft } from '#web/components/studio/detailsForm.ts';

/** The fault of the file itself, before anything is sent. Where the rules cannot be fetched, the server checks. */
export const fileFault = async ({ name, size }: Pick<File, 'name' | 'size'>): Promise<string | undefined> => {
  const rules = await import('./file.schema.ts').catch(() => undefined);
  return rules?.uploadedFile.safeParse({ fileName: name, sizeBytes: size }).error?.issues[0]?.message;
};

/** `IMG_2041-oak_stool.final.mp4` → `IMG 2041 oak stool.final`: a start for the title. */
export const titleFromFileName = (name: string): string =>
  asLine(name.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/[_-]+/g, ' '))
    .slice(0, videoLimits.titleLength)
    .trim();

/** Another video's details under this file's name; where that one was published is said of each video anew. */
export const firstDraft = (fileName: string, copied?: StoredDraft): VideoDraft => ({
  title: titleFromFileName(fileName),
  description: copied?.description ?? '',
  category: copied?.category ?? null,
  tags: copied?.tags ?? [],
  pricePence: copied?.pricePence ?? null,
  priorUse: '',
});
