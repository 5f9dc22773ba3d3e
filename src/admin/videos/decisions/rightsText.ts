/** What speaks against the rights in a video, in words. */
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { rightsKinds } from '#contracts/catalogue/moderationVocabulary.ts';

type Kind = (typeof rightsKinds)[number];

/** After “although”; of what resembles another video, before the name of that one. */
const clauses: Record<Kind, string> = {
  sold: 'it resembles a sold video',
  reserved: 'it resembles a video that is being bought',
  claimed: 'it resembles a video under a copyright claim',
  otherCreator: 'it resembles another creator’s video',
  openClaim: 'a copyright claim is open',
  publishedBefore: 'it was published before',
};

const weight = ({ kind }: AdminVideo['rights'][number]): number => rightsKinds.indexOf(kind);

/** The gravest finding, as a clause; undefined where there is none. */
export const gravestFinding = ({ rights }: AdminVideo): string | undefined => {
  const [gravest] = rights.toSorted((first, second) => weight(first) - weight(second));
  return gravest && clauses[gravest.kind];
};

/** Every finding, the gravest first. */
export const listFindings = ({ rights, likenesses, priorUse }: AdminVideo): string[] =>
  rights
    .toSorted((first, second) => weight(first) - weight(second))
    .map(({ kind, videoId }) => {
      const clause = clauses[kind];
      const sentence = `${clause[0]?.toUpperCase()}${clause.slice(1)}`;
      const like = likenesses.find((likeness) => likeness.videoId === videoId);
      if (like) return `${sentence}: “${like.title}” by ${like.creator}`;
      return kind === 'publishedBefore' ? `${sentence}: ${priorUse}` : sentence;
    });

/** Whether two moderators are needed. */
export const needsTwo = ({ rights }: AdminVideo): boolean => rights.some(({ kind }) => kind === 'sold');
