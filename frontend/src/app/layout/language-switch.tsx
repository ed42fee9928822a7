import { useTranslation } from 'react-i18next';
import { chooseLanguage, useLanguage } from '@/i18n';
import { languages } from '@/i18n/languages';
import { useAuth } from '@/session/auth';
import { updateMailLanguage } from '@/entities/profile';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';

/** Names the other language in that language, and switches to it; also changes the language of the account's mails. */
export function LanguageSwitch() {
  const other = useLanguage() === 'en' ? 'ar' : 'en';
  const { t } = useTranslation('errors');
  const { user, setUser } = useAuth();
  const { fail } = useToasts();
  const choose = async () => {
    try {
      await chooseLanguage(other);
    } catch {
      fail(t('codes.network'));
    }
    const changed = user && (await updateMailLanguage(other));
    if (changed) setUser(changed);
  };
  return (
    <Button look="ghost" size="small" lang={other} onClick={() => void choose()}>
      {languages[other].name}
    </Button>
  );
}
