import Undo from '@mui/icons-material/Undo';
import { askForChanges } from '#contracts/catalogue.ts';
import * as schema from '#contracts/catalogue.schema.ts';
import { ReasonedDecision, type DecisionButtonProps } from './ReasonedDecision.tsx';

/** Sends the video back with what to change. Key: C. */
export const AskForChangesButton = (props: DecisionButtonProps) => (
  <ReasonedDecision
    {...props}
    action="askForChanges"
    hotkey="c"
    label="Ask for changes …"
    icon={<Undo />}
    body={schema.askForChanges.body}
    words={({ title, creator }) => ({
      title: `Ask for changes to “${title}”?`,
      text: `${creator} reads under My Videos what to change, and can submit it again.`,
      confirm: 'Ask for changes',
      done: `“${title}” went back to its creator.`,
    })}
    decide={(call, id, reason) => call(askForChanges, { params: { id }, body: { reason } })}
  />
);
