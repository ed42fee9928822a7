/** Who hid it, when and why. */
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { UserParagraph } from '@/ui/user-text';
import styles from './works-screen.lazy.module.css';

interface HidingProps {
  readonly by: string | null | undefined;
  readonly at: string | null | undefined;
  readonly reason: string | null | undefined;
}

export function Hiding({ by, at, reason }: HidingProps) {
  const { t } = useTranslation('admin-works');
  const language = useLanguage();
  const date = at ? formatDate(at, language) : '';
  return (
    <div className={classNames('stack-4', styles.hiding)}>
      <p className="muted text-13">
        {by ? t('hiddenBy', { name: isolated(by, language), date }) : t('hiddenAt', { date })}
      </p>
      {reason ? <UserParagraph>{reason}</UserParagraph> : null}
    </div>
  );
}
