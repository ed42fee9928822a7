import { useTranslation } from 'react-i18next';
import chips from './chip.module.css';

interface TagsProps {
  readonly tags: readonly string[];
  /** How many are shown before "+N more"; all if omitted. */
  readonly most?: number;
  readonly label?: string;
}

export function Tags({ tags, most = tags.length, label }: TagsProps) {
  const { t } = useTranslation();
  const hidden = tags.length - most;
  return (
    <ul className="cluster-6" aria-label={label}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className={chips.tag}>
          {tag}
        </li>
      ))}
      {hidden > 0 ? (
        <li className={chips.more}>
          <bdi dir="ltr">{`+${hidden}`}</bdi> {t('more', { count: hidden })}
        </li>
      ) : null}
    </ul>
  );
}
