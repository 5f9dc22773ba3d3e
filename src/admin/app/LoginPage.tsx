import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useCheckAuth, useLogin } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Problem } from '#contracts/http/problem.ts';
import { CodeNeeded, staffOnly } from './authProvider.ts';
import { BrandMark } from '#admin/parts/BrandMark.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { ThemeButton } from '#admin/parts/ThemeButton.tsx';
import { readUser } from './session.ts';

/** Said to somebody who is signed in on the public site and has no business here. */
const whyNot = (): string | undefined => {
  const user = readUser();
  return user && user.roles.length === 0 ? `${user.displayName}: ${staffOnly}` : undefined;
};

/** Whoever is signed in already goes straight on. */
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

export const LoginPage = () => {
  usePassOn();
  const login = useLogin();
  const [problem, setProblem] = useState(whyNot);
  const [isBusy, setBusy] = useState(false);
  const [challengeToken, setChallengeToken] = useState<string>();

  const signIn = async (form: FormData): Promise<void> => {
    const text = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    setBusy(true);
    setProblem(undefined);
    try {
      await login(
        challengeToken === undefined
          ? { emailOrUsername: text('emailOrUsername').trim(), password: text('password') }
          : { code: text('code').trim(), challengeToken },
      );
    } catch (error) {
      setBusy(false);
      if (error instanceof CodeNeeded) return setChallengeToken(error.challengeToken);
      if (!(error instanceof Problem)) throw error;
      setProblem(error.detail);
      if (error.type === 'challenge-ended') setChallengeToken(undefined);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void signIn(new FormData(event.currentTarget));
  };

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
        <form onSubmit={submit}>
          {problem !== undefined && (
            <Notice tone="error" role="alert">
              {problem}
            </Notice>
          )}
          {challengeToken === undefined ? (
            <>
              <TextField
                name="emailOrUsername"
                label="Email or username"
                autoComplete="username"
                required
                autoFocus
                fullWidth
                slotProps={fieldSlots}
              />
              <TextField
                name="password"
                type="password"
                label="Password"
                autoComplete="current-password"
                required
                fullWidth
                slotProps={fieldSlots}
              />
            </>
          ) : (
            <TextField
              key="code"
              name="code"
              label="Code"
              autoComplete="one-time-code"
              required
              helperText="From your authenticator app, or one of your recovery codes."
              autoFocus
              fullWidth
              slotProps={fieldSlots}
            />
          )}
          <Button type="submit" variant="contained" disabled={isBusy} sx={{ minHeight: 44 }}>
            Sign in
          </Button>
        </form>
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
