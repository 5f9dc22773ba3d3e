import Close from '@mui/icons-material/Close';
import { rejectVideo } from '#contracts/catalogue.ts';
import * as schema from '#contracts/catalogue.schema.ts';
import { ReasonedDecision, type DecisionButtonProps } from './ReasonedDecision.tsx';

/** Says no, with a reason for the creator. Key: R. */
export const RejectVideoButton = (props: DecisionButtonProps) => (
  <ReasonedDecision
    {...props}
    action="reject"
    hotkey="r"
    label="Reject …"
    icon={<Close />}
    body={schema.rejectVideo.body}
    words={({ title, creator }) => ({
      title: `Reject “${title}”?`,
      text: `It will not be listed. ${creator} reads the reason under My Videos.`,
      confirm: 'Reject the video',
      done: `“${title}” is rejected.`,
    })}
    decide={(call, id, reason) => call(rejectVideo, { params: { id }, body: { reason } })}
  />
);
