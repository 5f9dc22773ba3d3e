import Close from '@mui/icons-material/Close';
import { rejectVideo } from '#contracts/catalogue/catalogue.ts';
import { isUndecided, ReasonedDecision, type DecisionButtonProps } from './ReasonedDecision.tsx';

/** Says no, with a reason for the creator. Key: R. */
export const RejectVideoButton = (props: DecisionButtonProps) => (
  <ReasonedDecision
    {...props}
    action="reject"
    hotkey="r"
    label="Reject …"
    icon={<Close />}
    use="refusal"
    isPossible={isUndecided}
    textFor={({ title, creator }) => ({
      title: `Reject “${title}”?`,
      text: `It will not be listed. We tell ${creator} the reason by email and under My Videos.`,
      confirm: 'Reject the video',
      done: `“${title}” is rejected.`,
      soon: `“${title}” will be rejected`,
    })}
    decide={(call, id, body) => call(rejectVideo, { params: { id }, body })}
  />
);
