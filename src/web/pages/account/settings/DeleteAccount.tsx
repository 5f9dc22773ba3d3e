import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { deleteAccount, deletionPreview } from '#contracts/auth/account.ts';
import { useEndpointForm } from '#web/components/forms/useEndpointForm.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { clearSession } from '#web/app/session/session.ts';
import { useSession } from '#web/app/session/useSession.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextInput } from '#web/ui/fields/TextInput.tsx';
import { showToast } from '#web/ui/toast.ts';
import { TabState } from '#web/pages/account/TabState.tsx';

const List = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="mt-1.5 list-disc pl-5">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

const DeleteForm = ({ onObstacle }: { onObstacle: () => void }) => {
  const call = useCall();
  const navigate = useNavigate();
  const session = useSession();
  const form = useEndpointForm({
    rules: async () => (await import('#contracts/auth/account.schema.ts')).deleteAccount.body,
    send: async (body) => {
      const { message } = await call(deleteAccount, { body });
      clearSession();
      showToast({ severity: 'success', title: 'Success', text: message });
      await navigate('/');
    },
    refused: {
      text: 'Your account could not be deleted',
      on: ({ type }) => {
        if (type === 'account-has-open-business') onObstacle();
      },
    },
  });

  return (
    <Form label="Delete account" {...form.binding}>
      <Field name="username" label={`Type your username, ${session?.username ?? ''}`}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" variant="danger" isWide isLoading={form.isBusy}>
        Delete my account
      </Button>
    </Form>
  );
};

/** What leaving means, and, where nothing stands against it, the way out. */
export const DeleteAccount = () => {
  const call = useCall();
  const query = useQuery({
    queryKey: ['deletion-preview'],
    queryFn: ({ signal }) => call(deletionPreview, { signal }),
    // Each time as it is now.
    gcTime: 0,
  });
  return (
    <div className="text-sm">
      <TabState query={query}>
        {({ obstacles, consequences }) =>
          obstacles.length > 0 ? (
            <Notice severity="warning" isAlert>
              <p className="font-semibold">This has to be settled first:</p>
              <List sentences={obstacles} />
            </Notice>
          ) : (
            <div className="flex flex-col gap-6">
              <div>
                <p className="font-semibold">What happens then:</p>
                <List sentences={consequences} />
              </div>
              <DeleteForm onObstacle={() => void query.refetch()} />
            </div>
          )
        }
      </TabState>
    </div>
  );
};
