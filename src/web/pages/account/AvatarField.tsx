import { useId, useState } from 'react';
import { removeAvatar, uploadAvatar, type Profile } from '#contracts/profile/profile.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { updateStoredUser } from '#web/app/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { PicturePicker } from '#web/components/forms/PicturePicker.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Avatar } from '#web/components/people/Avatar.tsx';
import { pictureRefusal, pictureTypes } from './pictureRefusal.ts';
import { useAct } from '#web/components/actions/useAct.ts';
import { useProfileChange } from './useProfile.ts';

/** Sends and removes the picture; navigation bar and sidebar show it at once. */
const useAvatar = () => {
  const call = useCall();
  const change = useProfileChange();
  const { isBusy, run } = useAct();
  const [remark, setRemark] = useState<string | null>(null);

  const refuse = (text: string): void => {
    setRemark(text);
    showToast({ severity: 'error', title: 'Error', text });
  };
  const send = (file: File): void => {
    const refusal = pictureRefusal(file);
    if (refusal !== undefined) return refuse(refusal);
    setRemark(null);
    const act = async (): Promise<void> => {
      const { avatarUrl, user } = await call(uploadAvatar, { file });
      updateStoredUser(user);
      change({ avatarUrl });
      showToast({ severity: 'success', title: 'Success', text: 'Your picture has been changed.' });
    };
    void run(act, { text: 'Your picture could not be changed', on: (_, text) => setRemark(text) });
  };
  const remove = (): void => {
    setRemark(null);
    const act = async (): Promise<void> => {
      const { user } = await call(removeAvatar);
      updateStoredUser(user);
      change({ avatarUrl: null });
      showToast({ severity: 'success', title: 'Success', text: 'Your picture has been removed.' });
    };
    void run(act, { text: 'Your picture could not be removed' });
  };
  return { isBusy, remark, send, remove };
};

export const AvatarField = ({ profile }: { profile: Profile | undefined }) => {
  const { isBusy, remark, send, remove } = useAvatar();
  const hintId = useId();
  const isDisabled = profile === undefined || isBusy;
  return (
    <div role="group" aria-label="Picture" aria-busy={isBusy} className="flex flex-wrap items-center gap-5">
      <Avatar profile={profile} className="size-20 text-xl" />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-3">
          <PicturePicker
            label="Change picture"
            types={pictureTypes}
            hintId={hintId}
            isBusy={isBusy}
            isDisabled={isDisabled}
            onPick={send}
          />
          {profile?.avatarUrl && (
            <Button variant="text" aria-label="Remove picture" disabled={isDisabled} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
        <p
          id={hintId}
          role="status"
          className={classes('mt-1.5 text-sm', remark === null ? 'text-muted' : 'text-danger')}
        >
          {remark ?? 'JPEG, PNG, WebP or AVIF of at most 5 MB. It is shown as a circle.'}
        </p>
      </div>
    </div>
  );
};
