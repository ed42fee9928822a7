/** The account page: owner, sign-in methods, and deletion. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RecordsPending } from '@/records/records-pending';
import { useAuth } from '@/session/auth';
import { PageIntro } from '@/ui/page-intro';
import styles from './account.module.css';
import { accountQuery } from '@/entities/account';
import { sectionIds } from './account-section';
import { BillingSection, useAsksForBilling } from './billing-section';
import { DataSection } from './data-section';
import { DeleteSection } from './delete-section';
import { DigestSection } from './digest-section';
import { EmailSection } from './email-section';
import { LanguageSection } from './language-section';
import { PasswordSection } from './password-section';
import { PhoneSection } from './phone-section';
import { ProfileSection } from './profile-section';
import { ProvidersSection } from './providers-section';
import { SectionLinks } from './section-links';
import { SessionsSection } from './sessions-section';
import { TwoStepSection } from './two-step-section';

export function AccountScreen() {
  const { t } = useTranslation('account');
  const { user } = useAuth();
  const query = useQuery(accountQuery);
  const { data: account } = query;
  const isWanted = account?.open_requests_digest ?? null;
  const asksForBilling = useAsksForBilling(account?.billing ?? null);
  if (!user) return null;
  const isCreative = user.role === 'creative';
  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      {account ? (
        <div className={styles.page}>
          <SectionLinks
            sections={sectionIds
              .filter((id) => (id !== 'profile' || user.role) && (id !== 'digest' || isWanted !== null))
              .filter((id) => (id !== 'phone' || isCreative) && (id !== 'billing' || asksForBilling))
              .map((id) => ({ id, title: t(`${id}.title`) }))}
          />
          <div className={styles.sheet}>
            {/* Before there is a profile, its own page makes it. */}
            {user.role ? <ProfileSection user={user} /> : null}
            <EmailSection account={account} />
            {isCreative ? <PhoneSection phone={account.phone} /> : null}
            {asksForBilling && account.billing ? <BillingSection billing={account.billing} /> : null}
            <PasswordSection account={account} />
            <LanguageSection />
            {/* Only creatives on the roster receive the digest of open requests. */}
            {isWanted === null ? null : <DigestSection isWanted={isWanted} />}
            <TwoStepSection account={account} />
            <ProvidersSection account={account} />
            <SessionsSection />
            <DataSection />
            <DeleteSection account={account} />
          </div>
        </div>
      ) : (
        <RecordsPending query={query} failed={t('failed')} />
      )}
    </>
  );
}
