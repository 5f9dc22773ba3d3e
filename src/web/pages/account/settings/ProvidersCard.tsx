import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { unlinkProvider } from '#contracts/auth/account.ts';
import { signInWays, type SignInWays } from '#contracts/auth/auth.ts';
import { providerLabels, providers, type Provider } from '#contracts/auth/vocabulary.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { showToast } from '#web/ui/toast.ts';
import { AccountCard } from '#web/pages/account/AccountCard.tsx';
import { useAct } from '#web/components/actions/useAct.ts';
import { useSettingsChange } from '#web/pages/account/useAccountSettings.ts';
import { LinkGoogle } from './LinkGoogle.tsx';

type RowProps = { provider: Provider; linked: readonly Provider[]; children: ReactNode };

/** `children` stand where the provider is not linked. */
const Row = ({ provider, linked, children }: RowProps) => {
  const call = useCall();
  const change = useSettingsChange();
  const { isBusy, run } = useAct();
  const [remark, setRemark] = useState<string | null>(null);
  const label = providerLabels[provider];
  const isLinked = linked.includes(provider);

  const unlink = () =>
    run(
      async () => {
        setRemark(null);
        await call(unlinkProvider, { params: { provider } });
        change({ linked: linked.filter((candidate) => candidate !== provider) });
        showToast({ severity: 'success', title: 'Success', text: `${label} is no longer linked.` });
      },
      {
        text: `${label} could not be unlinked`,
        on: ({ type, detail }) => setRemark(type === 'last-way-in' ? detail : null),
      },
    );

  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2.5 font-medium">
          {label}
          {isLinked ? <Tag severity="success">Linked</Tag> : <Tag>Not linked</Tag>}
        </p>
        {isLinked && (
          <Button variant="hairline" aria-label={`Unlink ${label}`} isLoading={isBusy} onClick={() => void unlink()}>
            Unlink
          </Button>
        )}
      </div>
      {!isLinked && <div className="mt-2 text-sm">{children}</div>}
      {isLinked && remark !== null && (
        <div className="mt-3">
          <Notice severity="warning" isAlert>
            {remark}. <TextLink to="/account?tab=security">Set a password</TextLink>
          </Notice>
        </div>
      )}
    </li>
  );
};

const WithoutLink = ({ provider }: { provider: Provider }) => {
  const label = providerLabels[provider];
  return (
    <p className="text-muted">
      To link it, sign out and choose ‘Continue with {label}’. If {label} knows you by the same email address, your
      accounts are linked.
    </p>
  );
};

const none: SignInWays = { google: null, facebook: false };

export const ProvidersCard = ({ linked }: { linked: readonly Provider[] }) => {
  const call = useCall();
  const query = useQuery({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => call(signInWays, { signal }),
    staleTime: Infinity,
  });
  // What cannot be told now is not offered; what is linked can be unlinked all the same.
  const ways = query.data ?? none;
  const shown = providers.filter((provider) => linked.includes(provider) || Boolean(ways[provider]));
  if (shown.length === 0) return null;
  return (
    <AccountCard title="Linked accounts" text="Other ways to sign in to this account.">
      <ul className="mt-3 divide-y divide-line">
        {shown.map((provider) => (
          <Row key={provider} provider={provider} linked={linked}>
            {provider === 'google' && ways.google ? (
              <LinkGoogle google={ways.google} linked={linked} />
            ) : (
              <WithoutLink provider={provider} />
            )}
          </Row>
        ))}
      </ul>
    </AccountCard>
  );
};
