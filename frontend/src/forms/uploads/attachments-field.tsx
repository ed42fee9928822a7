/** The files of a brief, of a message or about a problem, with their limits. It is loaded after the form. */
import { useTranslation } from 'react-i18next';
import { limits, periods } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatBytes } from '@/i18n/file-size';
import { UploadField, type UploadFieldProps } from './upload-field';

export interface AttachmentsFieldProps extends Pick<
  UploadFieldProps,
  'name' | 'error' | 'request' | 'value' | 'onChange' | 'onStatus' | 'onRefused' | 'takesFocus' | 'takesPaste'
> {
  readonly purpose: 'brief' | 'message' | 'evidence';
  /** The name of the side that evidence is shown to, for a sentence. */
  readonly other?: string;
}

export function AttachmentsField({ other, ...props }: AttachmentsFieldProps) {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  return (
    <UploadField
      {...props}
      label={t(`attachments.${props.purpose}.label`)}
      isOptional={props.purpose !== 'message'}
      help={t(`attachments.${props.purpose}.help`, {
        max: limits.attachments,
        size: formatBytes(limits.attachment_bytes, language),
        days: periods.ended_attachments_days,
        other,
      })}
      most={limits.attachments}
    />
  );
}
