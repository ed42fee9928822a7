import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { IconButton } from '@/ui/button';
import { LogoMark } from '@/ui/logo';
import { ShellIcon } from '@/ui/shell-icon';
import { AccountLinks } from './account-links';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch';
import { NotificationBell } from './notification-bell';
import { ShortlistPlace } from './shortlist-place';
import { ThemeSwitch } from './theme-switch';

const links = ['services', 'creatives', 'about', 'contact', 'forCreatives'] as const;

export function Header() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(key);
  const menuId = useId();
  const burger = useRef<HTMLButtonElement>(null);

  // Navigation closes the menu.
  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      burger.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <header
      className={styles.header}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The menu must not cover the focused element.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div className={styles.bar}>
        <Link className={classNames('row-12 middle', styles.logo)} to={paths.home}>
          <LogoMark />
          <span>{t('brand')}</span>
        </Link>
        <nav className={styles.nav} aria-label={t('nav.label')}>
          <ul className={classNames('row-4', styles.links)}>
            {links.map((name) => (
              <li key={name}>
                <NavLink to={paths[name]}>{t(`nav.${name}`)}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classNames('row-4 middle', styles.end)}>
          <ThemeSwitch />
          <LanguageSwitch />
          <ShortlistPlace />
          <NotificationBell />
          <div className={classNames('row-8 middle', styles.account)}>
            <AccountLinks />
          </div>
          <IconButton
            ref={burger}
            className={styles.burger}
            label={t(open ? 'nav.closeMenu' : 'nav.openMenu')}
            aria-expanded={open}
            aria-controls={menuId}
            onClick={() => setOpen(!open)}
          >
            <ShellIcon name={open ? 'close' : 'menu'} />
          </IconButton>
        </div>
      </div>
      {open ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a tap outside the menu; the keyboard has Escape */}
          <div className={styles.scrim} role="presentation" onClick={() => setOpen(false)} />
          <nav className={styles.menu} id={menuId} aria-label={t('nav.label')}>
            <ul className={styles.menuLinks}>
              {links.map((name) => (
                <li key={name}>
                  <NavLink to={paths[name]}>{t(`nav.${name}`)}</NavLink>
                </li>
              ))}
            </ul>
            <div className={styles.menuAccount}>
              <AccountLinks />
            </div>
          </nav>
        </>
      ) : null}
    </header>
  );
}
