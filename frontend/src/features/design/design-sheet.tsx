/** Every component side by side in both directions and both themes; for development only. */
import { useLanguage } from '@/i18n';
import type { Language } from '@/i18n/languages';
import type { Theme } from '@/lib/theme';
import { PageIntro } from '@/ui/page-intro';
import styles from './design.module.css';
import { Panel } from './panel';
import { Choices, Fields } from './fields-demo';
import { Actions, Layers } from './buttons-demo';
import { Records, Status, Waiting } from './text-demo';
import { Pictures, Type } from './media-demo';
import { words } from './words';

const panels: readonly (readonly [Language, Theme])[] = [
  ['en', 'light'],
  ['ar', 'light'],
  ['en', 'dark'],
  ['ar', 'dark'],
];

export function DesignSheet() {
  const { title, lead } = words[useLanguage()];
  return (
    <>
      <PageIntro title={title} lead={lead} />
      <div className={styles.sheet}>
        {panels.map(([language, theme]) => (
          <Panel key={`${language}-${theme}`} language={language} theme={theme}>
            <Type />
            <Actions />
            <Fields />
            <Choices />
            <Status />
            <Records />
            <Waiting />
            <Pictures />
            <Layers />
          </Panel>
        ))}
      </div>
    </>
  );
}
