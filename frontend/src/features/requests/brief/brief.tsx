import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { Attachments } from '@/records/attachments';
import { Button, ButtonLink } from '@/ui/button';
import { Detail } from '@/ui/detail-list';
import styles from '../section.module.css';
import { Section } from '../section';
import { repeatPath } from '../moves/repeat-path';
import type { DialogName } from '../moves/use-opened-move';
import { BriefDetails } from './brief-details';

interface BriefProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName) => void;
}

export function Brief({ request, onMove }: BriefProps) {
  const { t } = useTranslation('requests');
  const { t: ofBrief } = useTranslation('brief');
  return (
    <Section
      title={t('brief.title')}
      note={request.brief_version > 1 ? t('brief.version', { version: request.brief_version }) : undefined}
      action={
        <>
          {request.side === 'owner' ? (
            <ButtonLink look="ghost" size="small" to={repeatPath(request, 'others')}>
              {t('brief.duplicate')}
            </ButtonLink>
          ) : null}
          {request.allowed_moves.includes('edit') ? (
            <Button look="secondary" size="small" onClick={() => onMove('edit')}>
              {t('moves.edit.label')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.card}>
        <BriefDetails brief={request}>
          {request.files.length > 0 ? (
            <Detail label={ofBrief('files.label')} size="whole">
              <Attachments files={request.files} />
            </Detail>
          ) : null}
        </BriefDetails>
      </div>
    </Section>
  );
}
