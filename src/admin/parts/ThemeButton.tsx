import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { chooseMode, useColourMode } from '#admin/theme/colourMode.ts';

export const ThemeButton = () => {
  const isDark = useColourMode() === 'dark';
  return (
    <IconButton aria-label="Dark mode" aria-pressed={isDark} onClick={() => chooseMode(isDark ? 'light' : 'dark')}>
      {isDark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
    </IconButton>
  );
};
