import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { ConsoleError } from './ConsoleError.tsx';

afterEach(cleanup);

it('names the request that was refused, by which the log is searched', () => {
  const error = Problem.fromDocument({
    type: '/problems/unexpected-error',
    detail: 'It broke.',
    instance: 'the-request',
  });
  render(<ConsoleError error={error} resetErrorBoundary={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain('Reference: the-request');
});

it('names none for a mistake in the browser', () => {
  render(<ConsoleError error={new TypeError('x is undefined')} resetErrorBoundary={() => undefined} />);
  expect(screen.getByRole('alert').textContent).not.toContain('Reference');
});
