/** The preferred creative of a sent request, by name and picture; one who left the roster has no name here. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { creativeQuery } from '@/entities/creative';
import { useLanguage } from '@/i18n';
import { creativePath } from '@/lib/creative-paths';
import { Avatar } from '@/ui/avatar';
import { UserText } from '@/ui/user-text';
import styles from './preferred-creative.module.css';

export function NamedCreative({ id }: { readonly id: string }) {
  const { t } = useTranslation('quotes');
  const language = useLanguage();
  const { data: creative } = useQuery(creativeQuery(id));
  if (!creative) return <Link to={creativePath(id)}>{t('details.creative')}</Link>;
  const name = (language === 'ar' ? creative.name_ar : undefined) ?? creative.name;
  return (
    <Link className={styles.named} to={creativePath(id)}>
      <Avatar name={name} seed={creative.id} image={creative.profile_image_url} />
      <UserText>{name}</UserText>
    </Link>
  );
}
