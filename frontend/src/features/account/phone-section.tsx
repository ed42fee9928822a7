/** The number that brands see once they have selected a proposal of this creative. */
import { useTranslation } from 'react-i18next';
import { savePhoneMutation } from '@/entities/account';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useProductForm } from '@/forms/use-product-form';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { FormOnDemand } from './form-on-demand';
import { RefusalNotice } from './refusal-notice';
import { phoneSchema } from './schemas';

export function PhoneSection({ phone }: { readonly phone: string | null }) {
  const { t } = useTranslation('account');
  return (
    <AccountSection id="phone" title={t('phone.title')} text={t('phone.text')}>
      {phone ? (
        <p className={styles.strong}>
          <bdi dir="ltr">{phone}</bdi>
        </p>
      ) : (
        <p className={styles.text}>{t('phone.none')}</p>
      )}
      <FormOnDemand label={t(phone ? 'phone.edit' : 'phone.add')}>
        {(close) => <PhoneForm phone={phone ?? ''} onSaved={close} />}
      </FormOnDemand>
    </AccountSection>
  );
}

function PhoneForm({ phone, onSaved }: { readonly phone: string; readonly onSaved: () => void }) {
  const { t } = useTranslation('account');
  const { mutateAsync: savePhone } = useSingleMutation(savePhoneMutation);
  const { succeed } = useToasts();
  const { field, submit, isSending, refusal } = useProductForm({
    schema: phoneSchema,
    empty: { phone: '' },
    known: { phone },
    labels: { phone: t('phone.label') },
    send: async (values) => {
      const typed = values.phone.trim();
      await savePhone(typed);
      succeed(t(typed ? 'phone.saved' : 'phone.removed'));
      onSaved();
    },
  });
  return (
    <form className={classNames('stack-20', styles.form)} noValidate onSubmit={submit} aria-label={t('phone.title')}>
      <RefusalNotice refusal={refusal} fallback={t('saveFailed')} />
      <TextField
        type="tel"
        autoComplete="tel"
        placeholder="+965 5000 1234"
        help={phone ? t('phone.help') : undefined}
        {...field('phone')}
      />
      <Button type="submit" look="secondary" busy={isSending} className={styles.submit}>
        {t(isSending ? 'saving' : 'save')}
      </Button>
    </form>
  );
}
