import { Tag } from '#web/ui/Tag.tsx';
import { claimStates } from './claimStates.ts';

/** The title of a page about a claim, and the state of the claim. */
export const ClaimHeading = ({ title, status }: { title: string; status: keyof typeof claimStates }) => {
  const { word, severity } = claimStates[status];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="text-3xl">{title}</h1>
      <Tag severity={severity}>{word}</Tag>
    </div>
  );
};
