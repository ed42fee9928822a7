/** The creative it belongs to: a link if there is a public page. */
import { Link } from 'react-router';
import type { AdminWork } from '@/api/types';
import { useLanguage } from '@/i18n';
import type { Language } from '@/i18n/languages';
import { creativePath } from '@/lib/creative-paths';
import { UserText } from '@/ui/user-text';

type Creative = AdminWork['creative'];

export function creativeNameOf({ name, name_ar: arabic }: Creative, language: Language): string {
  return (language === 'ar' ? arabic : null) ?? name;
}

export function CreativeLink({ creative }: { readonly creative: Creative }) {
  const language = useLanguage();
  const name = <UserText>{creativeNameOf(creative, language)}</UserText>;
  return creative.listed ? <Link to={creativePath(creative.id)}>{name}</Link> : name;
}
