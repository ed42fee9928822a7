/** An application in full, for its sender and for admins. */
import { useTranslation } from 'react-i18next';
import type { Application } from '@/api/types';
import { industries, labelText, rateRanges } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { Detail, DetailHeading, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { Tags } from '@/ui/tags';
import { UserText } from '@/ui/user-text';
import styles from './application-facts.module.css';
import { WithFiles } from './application-files';
import { placeOf, specialtiesOf, spokenIn } from './presentation';

export function ApplicationFacts({ application }: { readonly application: Application }) {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const yesOrNo = (answer: boolean | null | undefined) =>
    answer === null || answer === undefined ? t('answers.open') : t(answer ? 'answers.yes' : 'answers.no');

  return (
    <WithFiles files={application.files}>
      <DetailList>
        <Detail label={t('facts.bio')} size="whole">
          <WrittenParagraphs>{application.bio}</WrittenParagraphs>
        </Detail>
        {application.bio_ar ? (
          <Detail label={t('facts.bioAr')} size="whole">
            <WrittenParagraphs>{application.bio_ar}</WrittenParagraphs>
          </Detail>
        ) : null}
        <Detail label={t('fields.location')}>
          <UserText>{placeOf(application, language)}</UserText>
        </Detail>
        <Detail label={t('facts.experience')}>
          {typeof application.years_experience === 'number'
            ? t('facts.years', { count: application.years_experience })
            : t('answers.open')}
        </Detail>
        <Detail label={t('fields.rate')}>
          {application.rate_range ? (
            <bdi>{labelText(rateRanges, application.rate_range, language)}</bdi>
          ) : (
            t('answers.open')
          )}
        </Detail>
        <Detail label={t('facts.dialect')}>{yesOrNo(application.can_perform_kuwaiti_dialect)}</Detail>
        {application.can_provide_voiceovers === null || application.can_provide_voiceovers === undefined ? null : (
          <Detail label={t('facts.voiceovers')}>{yesOrNo(application.can_provide_voiceovers)}</Detail>
        )}
        {application.working_languages.length > 0 ? (
          <Detail label={t('facts.workingLanguages')}>
            <Tags tags={spokenIn(application.working_languages, language)} />
          </Detail>
        ) : null}
        {application.portfolio_url ? (
          <Detail label={t('fields.portfolio')} size="whole">
            <WebLink url={application.portfolio_url} />
          </Detail>
        ) : null}
        {application.links.length > 0 ? (
          <Detail label={t('fields.links')} size="whole">
            <ul className={styles.links}>
              {application.links.map((url) => (
                <li key={url}>
                  <WebLink url={url} />
                </li>
              ))}
            </ul>
          </Detail>
        ) : null}
        {application.industries.length > 0 ? (
          <Detail label={t('facts.industries')} size="whole">
            <Tags tags={application.industries.map((label) => labelText(industries, label, language))} />
          </Detail>
        ) : null}
      </DetailList>
      <DetailHeading>{t('fields.skills')}</DetailHeading>
      <ul className={styles.skills}>
        {specialtiesOf(application, language).map((specialty) => (
          <li key={specialty.service}>
            <p className={styles.service}>{specialty.service}</p>
            <Tags tags={[...specialty.styles, ...specialty.languages]} />
          </li>
        ))}
      </ul>
      <DetailHeading>{t('facts.whyJoin')}</DetailHeading>
      <WrittenParagraphs>{application.why_join}</WrittenParagraphs>
    </WithFiles>
  );
}

function WebLink({ url }: { readonly url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      <bdi dir="ltr">{url}</bdi>
    </a>
  );
}
