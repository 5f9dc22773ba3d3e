import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

export const DeleteCard = () => (
  <AccountCard
    title="Delete account"
    text="This is permanent: nobody can restore the account, not even us. You will see what it means before anything happens."
    isDangerous
  >
    <div className="mt-5">
      <Dialog title="Delete account" trigger={<Button variant="danger">Delete account</Button>}>
        <DeleteAccount />
      </Dialog>
    </div>
  </AccountCard>
);
