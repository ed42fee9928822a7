import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { cleaned, westernDigits } from '@/lib/typed-text';
import { UserText } from '@/ui/user-text';
import { Section } from '../section';
import sections from '../section.module.css';
import { nameOf, viewerOf } from '../sides';

interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null;
}

/** Older numbers are stored as they were typed. */
function Phone({ number }: { readonly number: string }) {
  return (
    <a className={classNames('icons-16', sections.link)} href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
      <bdi className="unbroken" dir="ltr">
        {number}
      </bdi>
    </a>
  );
}

/** How to reach the other side, once a proposal was selected. */
export function Contacts({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { contacts, chosen_creative: chosen } = request;
  if (!contacts) return null;
  const viewer = viewerOf(request.side);
  const shown: readonly Contact[] = [
    ...(viewer === 'brand' ? [] : [contacts.brand]),
    ...(viewer === 'creative' ? [] : [{ ...contacts.creative, ...(chosen && { name: nameOf(chosen, language) }) }]),
  ];
  return (
    <Section title={t('contacts.title')}>
      <div className={sections.card}>
        <ul className="stack-16">
          {shown.map(({ name, email, phone }) => (
            <li key={email} className="stack-2 at-start">
              <p className="strong">
                <UserText>{name}</UserText>
              </p>
              <a className={classNames('icons-16', sections.link)} href={`mailto:${email}`}>
                <bdi dir="ltr">{email}</bdi>
              </a>
              {phone ? <Phone number={westernDigits(cleaned(phone))} /> : null}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
