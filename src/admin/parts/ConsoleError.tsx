import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Problem } from '#contracts/http/problem.ts';
import { Proof } from './Facts.tsx';

type ConsoleErrorProps = { error: Error; resetErrorBoundary: (...args: unknown[]) => void };

/** The last resort: something in the console itself broke. */
export const ConsoleError = ({ error, resetErrorBoundary }: ConsoleErrorProps) => {
  const requestId = error instanceof Problem ? error.requestId : undefined;
  return (
    <Page role="alert">
      <Typography variant="h1">Something went wrong in the console</Typography>
      <p>No decision was made, and nothing was lost. {error.message}</p>
      {requestId !== undefined && (
        <p>
          Reference: <Proof>{requestId}</Proof>
        </p>
      )}
      <div>
        <Button variant="contained" onClick={() => resetErrorBoundary()}>
          Show the page again
        </Button>
      </div>
    </Page>
  );
};

const Page = styled('main')({ display: 'grid', gap: 12, maxWidth: 560, margin: '18vh auto 0', padding: 20 });
