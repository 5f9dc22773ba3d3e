import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useCheckAuth, useLogin } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Problem } from '#contracts/http/problem.ts';
import { CodeNeeded, staffOnly, type Credentials, type PasskeyStep, type SecondStep } from './authProvider.ts';
import { BrandMark } from '#admin/parts/BrandMark.tsx';
import { Form } from '#admin/parts/form/Form.tsx';
import { FormText } from '#admin/parts/form/FormText.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { ThemeButton } from '#admin/parts/ThemeButton.tsx';
import { useAct } from './useAct.ts';
import { readUser } from '#admin/calls/session.ts';

/** For a person who is signed in on the public site without a staff role. */
const whyNot = (): string | undefined => {
  const user = readUser();
  return user && user.roles.length === 0 ? `${user.displayName}: ${staffOnly}` : undefined;
};

/** A person who is already signed in goes straight on. */
const usePassOn = (): void => {
  const checkAuth = useCheckAuth();
  const navigate = useNavigate();
  useEffect(() => {
    void checkAuth({}, false).then(
      () => navigate('/', { replace: true }),
      () => undefined,
    );
  }, [checkAuth, navigate]);
};

type Typed = { emailOrUsername: string; password: string; code: string };

/** A passkey; or both steps of a sign-in: the password, then a code. */
const useSignIn = () => {
  const login = useLogin();
  const { isPending, run } = useAct({ isOnce: true });
  const [problem, setProblem] = useState(whyNot);
  const [challengeToken, setChallengeToken] = useState<string>();
  const attempt = async (given: Credentials | SecondStep | PasskeyStep): Promise<void> => {
    setProblem(undefined);
    try {
      await run(() => login(given));
    } catch (error) {
      if (error instanceof CodeNeeded) return setChallengeToken(error.challengeToken);
      if (!(error instanceof Problem)) throw error;
      setProblem(error.detail);
      if (error.type === 'challenge-ended') setChallengeToken(undefined);
    }
  };
  const signIn = ({ emailOrUsername, password, code }: Typed): Promise<void> =>
    attempt(
      challengeToken === undefined
        ? { emailOrUsername: emailOrUsername.trim(), password }
        : { code: code.trim(), challengeToken },
    );
  const signInByPasskey = (): Promise<void> => attempt({ byPasskey: true });
  return { isPending, problem, isCodeNeeded: challengeToken !== undefined, signIn, signInByPasskey };
};

const PasswordFields = () => (
  <>
    <FormText
      name="emailOrUsername"
      label="Email or username"
      autoComplete="username"
      required
      autoFocus
      slotProps={fieldSlots}
    />
    <FormText
      name="password"
      type="password"
      label="Password"
      autoComplete="current-password"
      required
      slotProps={fieldSlots}
    />
  </>
);

const CodeField = () => (
  <FormText
    name="code"
    label="Code"
    autoComplete="one-time-code"
    required
    help="From your authenticator app, or one of your recovery codes."
    autoFocus
    slotProps={fieldSlots}
  />
);

export const LoginPage = () => {
  usePassOn();
  const { isPending, problem, isCodeNeeded, signIn, signInByPasskey } = useSignIn();
  const form = useForm<Typed>({
    defaultValues: { emailOrUsername: '', password: '', code: '' },
    // The code of an earlier try is not sent again.
    shouldUnregister: true,
  });
  return (
    <Page>
      <title>Sign in · Console</title>
      <Corner>
        <ThemeButton />
      </Corner>
      <Card>
        <BrandMark size={30} />
        <Typography variant="h1">Console</Typography>
        <Lead>For moderators, finance staff and auditors.</Lead>
        <Form form={form} onSend={signIn}>
          {problem !== undefined && (
            <Notice tone="error" role="alert">
              {problem}
            </Notice>
          )}
          {isCodeNeeded ? <CodeField /> : <PasswordFields />}
          <Button type="submit" variant="contained" disabled={isPending} sx={{ minHeight: 44 }}>
            Sign in
          </Button>
          {!isCodeNeeded && (
            <Button
              variant="outlined"
              startIcon={<KeyOutlined />}
              disabled={isPending}
              sx={{ minHeight: 44 }}
              onClick={() => void signInByPasskey()}
            >
              Sign in with a passkey
            </Button>
          )}
        </Form>
        <Link href="/" color="text.secondary">
          Back to the site
        </Link>
      </Card>
    </Page>
  );
};

const fieldSlots = { inputLabel: { shrink: true, required: false } } as const;

const Page = styled('main')({ display: 'grid', placeItems: 'center', minHeight: '100vh', padding: 20 });
const Corner = styled('div')({ position: 'fixed', top: 12, right: 12 });
const Card = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 6,
  width: '100%',
  maxWidth: 400,
  padding: '32px 32px 26px',
  borderRadius: 18,
  background: palette.background.paper,
  border: `1px solid ${palette.divider}`,
  '& form': { display: 'grid', gap: 18, margin: '18px 0 14px' },
}));
const Lead = styled('p')(({ theme: { palette } }) => ({ margin: 0, color: palette.text.secondary }));
