import type { MyVideo } from '#contracts/catalogue/catalogue.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { readMoreOf, stateText } from './videoStates.ts';

/** How a video stands, loud where its creator has to act; what stands against it is one step away. */
export const StateNote = ({ video }: { video: MyVideo }) => {
  const { text, severity } = stateText(video);
  if (!severity) return <p className="text-sm text-muted">{text}</p>;
  const more = readMoreOf(video);
  return (
    <Notice severity={severity}>
      {text}
      {more && (
        <>
          {' '}
          <TextLink to={more[1]}>{more[0]}</TextLink>
        </>
      )}
    </Notice>
  );
};
