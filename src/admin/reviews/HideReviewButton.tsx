import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { hideReview } from '#contracts/reviews/reviews.ts';
import * as schema from '#contracts/reviews/reviews.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

type HideReviewButtonProps = {
  id: string;
  /** As the question calls it. */
  name: string;
  isHidden: boolean;
  /** Of a list, which says what it is about. */
  isInRow?: boolean;
};

/** Takes a review off the site, with a reason that staff can read. Shown while it stands there, to those who may. */
export const HideReviewButton = ({ id, name, isHidden, isInRow = false }: HideReviewButtonProps) => {
  const { canAccess } = useCanAccess({ resource: 'reviews', action: 'hide' });
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done: 'The review is hidden.' });
  if (canAccess !== true || isHidden) return null;
  const hide = (reason: string) => send((call) => call(hideReview, { params: { id }, body: { reason } }));
  return (
    <>
      <Button size={isInRow ? 'small' : 'medium'} variant="outlined" startIcon={<VisibilityOff />} {...buttonProps}>
        {isInRow ? 'Hide …' : 'Hide the review …'}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Hide ${name}?`}
          text="It leaves the site for good, and its stars no longer count. Its buyer sees that it was removed."
          confirm="Hide the review"
          body={schema.hideReview.body}
          onConfirm={({ reason }) => void hide(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};
