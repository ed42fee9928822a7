/** An admin counts this project otherwise in a number of one of its sides, at whatever stage it is. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactDialog } from '@/forms/fact-dialog';
import { useLanguage } from '@/i18n';
import { isolated } from '@/lib/isolated';
import { RequestCode } from '@/records/request-name';
import { Button } from '@/ui/button';

/** What is said of a project whose numbers are changed. */
export interface CountedProject {
  readonly id: string;
  readonly code: string;
  readonly brand: string;
  /** Empty before a creative is selected. */
  readonly creative: string;
}

interface ChangeNumberProps {
  readonly project: CountedProject;
  /** It counts otherwise in a number already. */
  readonly isTreated: boolean;
}

export function ChangeNumber({ project, isTreated }: ChangeNumberProps) {
  const { t } = useTranslation('admin-reviews');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isTreated ? null : <p className="muted text-15">{t('fact.asUsual')}</p>}
      <div>
        <Button look="secondary" size="small" onClick={() => setOpen(true)}>
          {t('fact.button')}
        </Button>
      </div>
      {isOpen ? (
        <FactDialog
          requestId={project.id}
          about={
            <p>
              <RequestCode code={project.code} />
              {' · '}
              {project.creative === ''
                ? isolated(project.brand, language)
                : t('fact.between', {
                    brand: isolated(project.brand, language),
                    creative: isolated(project.creative, language),
                  })}
            </p>
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
