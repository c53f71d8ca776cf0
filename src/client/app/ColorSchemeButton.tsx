import { IconButton } from '../ui/button/IconButton.tsx';
import { IconMoon, IconSun } from '../ui/icon/icons.ts';
import { chooseColorScheme, useColorScheme } from '../ui/theme/colorScheme.ts';

export function ColorSchemeButton() {
  const dark = useColorScheme() === 'dark';
  return (
    <IconButton
      label={dark ? 'Use light colors' : 'Use dark colors'}
      onClick={() => chooseColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </IconButton>
  );
}
