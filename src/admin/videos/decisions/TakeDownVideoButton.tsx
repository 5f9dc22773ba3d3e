import RemoveShoppingCart from '@mui/icons-material/RemoveShoppingCartOutlined';
import { takeDownVideo } from '#contracts/catalogue/moderation.ts';
import { ReasonedDecision, type DecisionButtonProps } from './ReasonedDecision.tsx';

/** Takes an unsold video down, with a reason for the creator. Key: T. */
export const TakeDownVideoButton = (props: DecisionButtonProps) => (
  <ReasonedDecision
    {...props}
    action="takeDown"
    hotkey="t"
    label="Take down …"
    icon={<RemoveShoppingCart />}
    use="refusal"
    isPossible={({ status }) => status === 'listed' || status === 'withdrawn'}
    textFor={({ title, creator }) => ({
      title: `Take down “${title}”?`,
      text: `Nobody can buy it from now on, and a buyer who is paying is not charged. We email ${creator} the reason, and they may appeal once.`,
      confirm: 'Take it down',
      done: `“${title}” is taken down.`,
      soon: `“${title}” is taken down`,
    })}
    decide={(call, id, body) => call(takeDownVideo, { params: { id }, body })}
  />
);
