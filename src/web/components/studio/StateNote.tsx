import type { MyVideo } from '#contracts/catalogue.ts';
import { Notice } from '../../ui/Notice.tsx';
import { stateText } from './videoStates.ts';

/** How a video stands, loud where its creator has to act. */
export const StateNote = ({ video }: { video: MyVideo }) => {
  const { text, severity } = stateText(video);
  return severity ? <Notice severity={severity}>{text}</Notice> : <p className="text-sm text-muted">{text}</p>;
};
