/** Ready-made sentences: named in the admin's language, inserted in the applicant's. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminApplication } from '@/api/types';
import type { Language } from '@/i18n/languages';
import { writtenIn } from '@/lib/script';
import { Button } from '@/ui/button';
import styles from './reason-dialog.module.css';

const templates = {
  reject: ['quality', 'portfolio', 'services', 'rights', 'duplicate'],
  changes: ['links', 'bio', 'skills', 'rate', 'arabic'],
} as const;

interface ReasonTemplatesProps {
  readonly kind: 'reject' | 'changes';
  readonly application: AdminApplication;
  readonly onChoose: (text: string) => void;
}

/** The one that the applicant wrote in. */
function languageOf({ why_join, bio }: AdminApplication): Language {
  return writtenIn(why_join) ?? writtenIn(bio) ?? 'en';
}

export function ReasonTemplates({ kind, application, onChoose }: ReasonTemplatesProps) {
  const { t } = useTranslation('reason-templates');
  const [language, setLanguage] = useState(() => languageOf(application));
  const { t: inTheirs } = useTranslation('reason-templates', { lng: language });
  const other = language === 'en' ? 'ar' : 'en';
  return (
    <section className="stack-10" aria-label={t('title')}>
      <div className="line-12 middle between text-15">
        <p className="medium">{t(`in.${language}`)}</p>
        <Button look="ghost" size="small" onClick={() => setLanguage(other)}>
          {t(`use.${other}`)}
        </Button>
      </div>
      <ul className="cluster-8">
        {kind === 'reject'
          ? templates.reject.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles.template}
                  onClick={() => onChoose(inTheirs(`reject.${name}.text`))}
                >
                  {t(`reject.${name}.title`)}
                </button>
              </li>
            ))
          : templates.changes.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={styles.template}
                  onClick={() => onChoose(inTheirs(`changes.${name}.text`))}
                >
                  {t(`changes.${name}.title`)}
                </button>
              </li>
            ))}
      </ul>
    </section>
  );
}
