import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, onThemeChange, shownTheme } from '@/lib/theme';
import { IconButton } from '@/ui/button';
import { ShellIcon } from '@/ui/shell-icon';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => 'light');
  const dark = theme === 'dark';
  return (
    <IconButton label={t(dark ? 'nav.toLight' : 'nav.toDark')} onClick={() => chooseTheme(dark ? 'light' : 'dark')}>
      <ShellIcon name={dark ? 'sun' : 'moon'} />
    </IconButton>
  );
}
