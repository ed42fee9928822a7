import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, useLanguage } from '@/i18n';
import { isLanguage, languages, type Language } from '@/i18n/languages';
import { useAuth } from '@/session/auth';
import { updateMailLanguage } from '@/entities/profile';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { SelectField } from '@/ui/select-field';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';

const options = Object.entries(languages).map(([value, { name }]) => ({ value, label: name, lang: value }));

export function LanguageSection() {
  const { t, i18n } = useTranslation(['account', 'errors']);
  const { user, setUser } = useAuth();
  const { succeed, fail } = useToasts();
  const shown = useLanguage();
  /** The mails' language is the account's; a page may be read in the other one. */
  const mails = user?.language ?? shown;
  const [chosen, setChosen] = useState<Language | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    const language = chosen ?? mails;
    setBusy(true);
    const isShown = await chooseLanguage(language).then(
      () => true,
      () => false,
    );
    const changed = await updateMailLanguage(language);
    setBusy(false);
    setChosen(null);
    // In the language that the page has by now.
    const say = i18n.getFixedT(language, 'account');
    if (changed) setUser(changed);
    if (!isShown) fail(t('errors:codes.network'));
    else if (changed) succeed(say('language.saved'));
    else fail(say('language.mailFailed'));
  };

  return (
    <AccountSection id="language" title={t('language.title')} text={t('language.text')}>
      <form
        className={classNames('stack-20', styles.form)}
        aria-label={t('language.title')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        {mails === shown ? null : (
          <Notice>
            <p>{t('language.differs', { page: languages[shown].name, mails: languages[mails].name })}</p>
          </Notice>
        )}
        <SelectField
          required
          label={t('language.label')}
          options={options}
          value={chosen ?? mails}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setChosen(target.value);
          }}
        />
        <Button type="submit" look="secondary" busy={busy} className={styles.submit}>
          {t(busy ? 'saving' : 'save')}
        </Button>
      </form>
    </AccountSection>
  );
}
