import { Notice } from '#web/ui/Notice.tsx';

/** Why something was not done; stays until it is tried again. */
export const Refusal = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <Notice severity="danger" isAlert>
      {text}
    </Notice>
  );
