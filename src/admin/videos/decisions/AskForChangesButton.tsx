import Undo from '@mui/icons-material/Undo';
import { askForChanges } from '#contracts/catalogue/catalogue.ts';
import { isUndecided, ReasonedDecision, type DecisionButtonProps } from './ReasonedDecision.tsx';

/** Sends the video back with what to change. Key: C. */
export const AskForChangesButton = (props: DecisionButtonProps) => (
  <ReasonedDecision
    {...props}
    action="askForChanges"
    hotkey="c"
    label="Ask for changes …"
    icon={<Undo />}
    use="changes"
    isPossible={isUndecided}
    textFor={({ title, creator }) => ({
      title: `Ask for changes to “${title}”?`,
      text: `We tell ${creator} by email and under My Videos what to change, and they can submit it again.`,
      confirm: 'Ask for changes',
      done: `“${title}” went back to its creator.`,
      soon: `“${title}” goes back to its creator`,
    })}
    decide={(call, id, body) => call(askForChanges, { params: { id }, body })}
  />
);
