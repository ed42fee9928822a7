import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import type { Option } from '@/ui/select-field';
import type { ViewedFile } from './viewable';

/** Files to choose from, each with its version. */
export function useFileOptions(files: readonly ViewedFile[]): readonly Option[] {
  const { t } = useTranslation('annotations');
  const language = useLanguage();
  return files.map(({ file, version }) => ({
    value: file.id,
    label: t('fileOf', { version, name: isolated(file.name, language) }),
  }));
}
