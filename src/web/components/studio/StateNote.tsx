import type { MyVideo } from '#contracts/catalogue.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ruleFor, stateText } from './videoStates.ts';

/** How a video stands, loud where its creator has to act; a rule that stands against it is one step away. */
export const StateNote = ({ video }: { video: MyVideo }) => {
  const { text, severity } = stateText(video);
  if (!severity) return <p className="text-sm text-muted">{text}</p>;
  const rule = ruleFor(video);
  return (
    <Notice severity={severity}>
      {text}
      {rule !== undefined && (
        <>
          {' '}
          <TextLink to={rule}>Read the rule</TextLink>
        </>
      )}
    </Notice>
  );
};
