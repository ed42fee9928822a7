import { useTranslation } from 'react-i18next';
import { contactSubjects, termText } from '@/api/vocabularies';
import { VISITOR } from '@/forms/drafts';
import { FieldRow, FormSheet } from '@/forms/form-card';
import { useProductForm } from '@/forms/use-product-form';
import { useRefusal } from '@/forms/use-refusal';
import { useLanguage } from '@/i18n';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { ErrorSummary } from '@/ui/error-summary';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { sendMessage } from './api';
import styles from './contact.module.css';
import { contactSchema, emptyContact } from './schema';

export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation('contact');
  const { t: generic } = useTranslation('errors');
  const language = useLanguage();
  const { user } = useAuth();
  const refuse = useRefusal(generic('generic'));
  const { field, summary, submit, isSending } = useProductForm({
    schema: contactSchema,
    empty: emptyContact,
    known: { name: user?.full_name ?? '', email: user?.email ?? '' },
    draft: { form: 'contact', owner: user?.id ?? VISITOR },
    labels: { name: t('fields.name'), email: t('fields.email'), subject: t('fields.subject'), message: t('fields.message') },
    send: async (values, attempt) => {
      await sendMessage(values, attempt);
      onSent();
    },
    onRefused: refuse,
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t('formLabel')}>
      <FormSheet>
        <div className={styles.form}>
          <ErrorSummary {...summary} />
          <FieldRow>
            <TextField required autoComplete="name" {...field('name')} />
            <TextField required type="email" autoComplete="email" {...field('email')} />
          </FieldRow>
          <SelectField
            required
            placeholder={t('fields.subjectPlaceholder')}
            options={contactSubjects.map((subject) => ({ value: subject.label, label: termText(subject, language) }))}
            {...field('subject')}
          />
          <TextAreaField required rows={5} {...field('message')} />
          <div>
            <Button type="submit" busy={isSending}>
              {t(isSending ? 'sending' : 'submit')}
            </Button>
          </div>
        </div>
      </FormSheet>
    </form>
  );
}
