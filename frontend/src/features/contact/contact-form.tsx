import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { contactSubjects, labelsOf, termText, requiredWordIn } from '@/api/vocabularies';
import { useSingleMutation } from '@/api/use-single-mutation';
import { VISITOR } from '@/forms/drafts';
import { FieldRow, FormSheet } from '@/forms/form-card';
import { useProductForm } from '@/forms/use-product-form';
import { useSubmitError } from '@/forms/use-submit-error';
import { useLanguage } from '@/i18n';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { sendContactMessageMutation } from '@/entities/contact-message';
import { contactSchema, emptyContact, type ContactValues } from './schema';

/** The code of a request, of whose brand a creative finds a number wrong. */
const CODE = /^[\w-]{1,12}$/;

export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const { t } = useTranslation('contact');
  const { t: generic } = useTranslation('errors');
  const language = useLanguage();
  const { user } = useAuth();
  const [search] = useSearchParams();
  const code = search.get('record') ?? '';
  const beginning = (of: string) => `${t('aboutRecord', { code: of })}\n`;
  const asked: Partial<ContactValues> = CODE.test(code) ? { subject: 'Other', message: beginning(code) } : {};
  /** Begun for any request, perhaps another one, and nothing was added. */
  const isUntouched = (message: string) =>
    message.split(/[\s():]+/).some((word) => CODE.test(word) && message === beginning(word));
  const { mutateAsync: sendMessage } = useSingleMutation(sendContactMessageMutation);
  const refuse = useSubmitError(generic('generic'));
  const { field, submit, isSending } = useProductForm({
    schema: contactSchema,
    empty: emptyContact,
    known: { name: user?.full_name ?? '', email: user?.email ?? '' },
    draft: { form: 'contact', owner: user?.id ?? VISITOR },
    // What has been typed already is kept.
    override: ({ message }) => (message && !isUntouched(message) ? {} : asked),
    labels: {
      name: t('fields.name'),
      email: t('fields.email'),
      subject: t('fields.subject'),
      message: t('fields.message'),
    },
    send: async (values, attempt) => {
      const subject = requiredWordIn(labelsOf(contactSubjects), values.subject);
      await sendMessage({ body: { ...values, subject }, idempotencyKey: attempt.key });
      onSent();
    },
    onRefused: refuse,
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t('formLabel')}>
      <FormSheet>
        <div className="stack-20">
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
