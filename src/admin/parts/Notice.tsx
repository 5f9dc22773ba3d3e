import { styled } from '@mui/material/styles';
import type { Tone } from '#admin/theme/theme.ts';

/** A quiet word in its own box. */
export const Notice = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme: { palette }, tone }) => ({
    padding: '8px 12px',
    borderRadius: 12,
    overflowWrap: 'anywhere',
    background: palette.soft[tone],
    color: tone === 'neutral' ? palette.text.secondary : palette[tone].main,
  }),
);
