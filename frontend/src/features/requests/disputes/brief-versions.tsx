import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BriefVersion, RequestDetail } from '@/api/types';
import { briefVersionsQuery } from '@/entities/request-earlier';
import { useExtraLabels } from '@/forms/brief/use-extra-labels';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { RecordList } from '@/records/record-list';
import { BriefDetails } from '../brief/brief-details';
import { changedParts, type BriefPart, type BriefText } from '../brief/brief-text';
import sections from '../section.module.css';

/** What the brief said before the version that is valid now, for the admin who decides. */
export function BriefVersions({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('disputes');
  const { id, brief_version: latest } = request;
  const list = useInfiniteQuery(briefVersionsQuery(id, latest));
  const kept = list.data?.pages[0]?.total;
  // Those that were replaced before the server kept them.
  const missing = kept === undefined ? 0 : latest - 1 - kept;
  return (
    <article className={sections.card}>
      <div className="stack-16">
        <div className="stack-2">
          <h3>{t('versions.title')}</h3>
          <p className="muted text-15">{t('versions.now', { version: latest })}</p>
        </div>
        <RecordList isColumn query={list} failed={t('versions.failed')} more={t('versions.more')}>
          {(versions) => (
            <ul className="stack-8" aria-label={t('versions.title')}>
              {versions.map((version) => {
                const follows = version.version + 1;
                const next = follows === latest ? request : versions.find((other) => other.version === follows);
                return (
                  <li key={version.version}>
                    <EarlierVersion version={version} next={next} />
                  </li>
                );
              })}
            </ul>
          )}
        </RecordList>
        {missing > 0 ? <p className="muted text-15">{t('versions.missing', { count: missing })}</p> : null}
      </div>
    </article>
  );
}

interface EarlierVersionProps {
  readonly version: BriefVersion;
  /** What replaced it, where that is known. */
  readonly next: BriefText | undefined;
}

function EarlierVersion({ version, next }: EarlierVersionProps) {
  const { t } = useTranslation('disputes');
  const language = useLanguage();
  const changes = useChanges();
  const date = formatDateTime(version.replaced_at, language);
  return (
    <details>
      <summary className={sections.summary}>
        {t('versions.until', { version: version.version, date })}
        {next ? <span className="text-15">{` · ${changes(version, next)}`}</span> : null}
      </summary>
      <BriefDetails brief={version} title={version.title} />
    </details>
  );
}

/** What a version changed, in words. */
function useChanges(): (before: BriefText, after: BriefText) => string {
  const { t, i18n } = useTranslation('disputes');
  const { t: ofRequest } = useTranslation('requests');
  const names: Readonly<Record<BriefPart, string>> = {
    ...useExtraLabels(),
    project_description: ofRequest('brief.description'),
    budget_range: ofRequest('brief.budget'),
    timeline: ofRequest('brief.timeline'),
  };
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'long' });
  return (before, after) => {
    const changed = changedParts(before, after);
    // Its files are the only thing that a version may change in addition to these.
    if (changed.length === 0) return t('versions.files');
    return t('versions.changed', { parts: list.format(changed.map((part) => names[part])) });
  };
}
