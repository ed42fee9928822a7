import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, onThemeChange, shownTheme } from '@/lib/theme';
import { IconButton } from '@/ui/button';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const theme = useSyncExternalStore(onThemeChange, shownTheme);
  const dark = theme === 'dark';
  return (
    <IconButton label={t(dark ? 'nav.toLight' : 'nav.toDark')} onClick={() => chooseTheme(dark ? 'light' : 'dark')}>
      {dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  );
}
