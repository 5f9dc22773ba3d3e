import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useCheckAuth, useLogin } from 'react-admin';
import { useNavigate } from 'react-router';
import { Problem } from '#contracts/problem.ts';
import { staffOnly } from './authProvider.ts';
import { BrandMark } from './parts/BrandMark.tsx';
import { Notice } from './parts/Notice.tsx';
import { ThemeButton } from './parts/ThemeButton.tsx';
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

  const signIn = async (form: FormData): Promise<void> => {
    const [emailOrUsername = '', password = ''] = ['emailOrUsername', 'password'].map((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    });
    setBusy(true);
    setProblem(undefined);
    try {
      await login({ emailOrUsername: emailOrUsername.trim(), password });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.detail);
      setBusy(false);
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
  ...{ display: 'grid', gap: 6, width: '100%', maxWidth: 400, padding: '32px 32px 26px', borderRadius: 18 },
  ...{ background: palette.background.paper, border: `1px solid ${palette.divider}` },
  '& form': { display: 'grid', gap: 18, margin: '18px 0 14px' },
}));
const Lead = styled('p')(({ theme: { palette } }) => ({ margin: 0, color: palette.text.secondary }));
