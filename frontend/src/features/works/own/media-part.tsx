/** What is shown: files or a link, and what they need in addition. */
import { useTranslation } from 'react-i18next';
import { limits } from '@/api/vocabularies';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { withScheme } from '@/forms/rules';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { TakeFrame } from './take-frame';
import { Upload, type UploadName } from './upload';
import type { WorkForm } from './use-work-form';
import { needsPoster } from './work-values';

interface MediaPartProps {
  readonly editor: WorkForm;
  readonly onStatus: (name: UploadName, status: UploadStatus) => void;
}

/** The uploads that are asked for: a picture for films, links and sounds, captions for what is heard. */
export function shownUploads({ values, hasFilm, hasSound }: WorkForm): readonly UploadName[] {
  const isHeard = hasFilm || hasSound;
  const shown: Readonly<Record<UploadName, boolean>> = {
    files: true,
    poster: needsPoster(values) || hasSound || values.poster.length > 0,
    captions_en: isHeard || values.captions_en.length > 0,
    captions_ar: isHeard || values.captions_ar.length > 0,
  };
  return (Object.keys(shown) as UploadName[]).filter((name) => shown[name]);
}

export function MediaPart({ editor, onStatus }: MediaPartProps) {
  const { t } = useTranslation('portfolio');
  const { form, field, values, hasSound, film } = editor;
  const shown = shownUploads(editor);
  const link = field('link');
  return (
    <>
      <Upload
        editor={editor}
        name="files"
        purpose="work"
        most={limits.work_files}
        label={t('fields.files')}
        help={t('fields.filesHelp', { max: limits.work_files })}
        onStatus={onStatus}
      />
      <TextField
        {...link}
        type="url"
        inputMode="url"
        help={t('fields.linkHelp')}
        onBlur={(event) => {
          form.setValue('link', withScheme(event.target.value));
          void link.onBlur(event);
        }}
      />
      {shown.includes('poster') ? (
        <Upload
          editor={editor}
          name="poster"
          purpose="cover"
          most={1}
          label={t('fields.poster')}
          isOptional={!needsPoster(values)}
          help={t(needsPoster(values) ? 'fields.posterHelp' : 'fields.posterOptional')}
          onStatus={onStatus}
          renderOtherWay={film && ((give) => <TakeFrame film={film} onTaken={give} />)}
        />
      ) : null}
      {shown.includes('captions_en') || shown.includes('captions_ar') ? (
        <div className="stack-20">
          <Upload
            editor={editor}
            name="captions_en"
            purpose="caption"
            most={1}
            label={t('fields.captionsEn')}
            isOptional
            help={t('fields.captionsHelp')}
            onStatus={onStatus}
          />
          <Upload
            editor={editor}
            name="captions_ar"
            purpose="caption"
            most={1}
            label={t('fields.captionsAr')}
            isOptional
            help={t('fields.captionsHelp')}
            onStatus={onStatus}
          />
        </div>
      ) : null}
      {hasSound || values.transcript !== '' ? (
        <TextAreaField rows={4} help={t('fields.transcriptHelp')} {...field('transcript')} />
      ) : null}
    </>
  );
}
