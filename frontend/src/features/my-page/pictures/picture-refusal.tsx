/** Why a picture of the draft could not be used. */
import type { PicturePart, ProfilePicture } from '@/api/types';
import { useUploadWords } from '@/forms/uploads/use-upload-words';
import { FieldError } from '@/ui/field';
import { shapes } from './shapes';

interface PictureRefusalProps {
  readonly part: PicturePart;
  readonly reason: NonNullable<ProfilePicture['reason']>;
}

export function PictureRefusal({ part, reason }: PictureRefusalProps) {
  const { refusal } = useUploadWords({ purpose: shapes[part].purpose, kinds: ['image'] });
  return <FieldError id={undefined} error={refusal(reason, 'image')} />;
}
