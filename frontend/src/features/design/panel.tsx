/** A part of the sheet with its own language, direction and theme. */
import type { i18n as I18n } from 'i18next';
import { createContext, use, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '@/i18n';
import { languages, type Language } from '@/i18n/languages';
import type { Theme } from '@/lib/theme';
import { ToastProvider } from '@/ui/toast';
import styles from './design.module.css';
import { words } from './words';

const instances = new Map<Language, I18n>();

/** Outside React: a panel that suspends is rendered again from the start, and must find the pending load. */
function speaking(language: Language): I18n {
  const instance = instances.get(language) ?? i18n.cloneInstance({ lng: language });
  instances.set(language, instance);
  return instance;
}

const PanelLanguage = createContext<Language>('en');

export function useWords() {
  return words[use(PanelLanguage)];
}

interface PanelProps {
  readonly language: Language;
  readonly theme: Theme;
  readonly children: ReactNode;
}

export function Panel({ language, theme, children }: PanelProps) {
  const label = `${languages[language].name} · ${words[language].themes[theme]}`;
  return (
    <div
      className={styles.panel}
      data-theme={theme}
      lang={language}
      dir={languages[language].direction}
      role="group"
      aria-label={label}
    >
      <p className="muted text-14">{label}</p>
      <PanelLanguage value={language}>
        <I18nextProvider i18n={speaking(language)}>
          <ToastProvider>{children}</ToastProvider>
        </I18nextProvider>
      </PanelLanguage>
    </div>
  );
}

/** Components of one kind, under their heading. */
export function Parts({
  name,
  children,
}: {
  readonly name: keyof (typeof words)['en']['sections'];
  readonly children: ReactNode;
}) {
  const { sections } = useWords();
  return (
    <section className="stack-20">
      <h3 className={styles.partsName}>{sections[name]}</h3>
      {children}
    </section>
  );
}

/** Components next to each other, wrapping. */
export function Line({ children }: { readonly children: ReactNode }) {
  return <div className="cluster-12 middle">{children}</div>;
}
