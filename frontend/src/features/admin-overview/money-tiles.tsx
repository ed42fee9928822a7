/** What Marsam holds for others and has earned, where brands pay here: from the counts that the navigation has already. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaymentCountsQuery } from '@/entities/admin-payment';
import { configQuery } from '@/entities/config';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { Tile, Tiles } from '@/ui/tile';
import { TitledSection } from '@/ui/titled-section';
import { moneyPaths } from './list-paths';
import styles from './overview.lazy.module.css';

const shown = ['held', 'payable', 'refunding', 'fees'] as const;

export function MoneyTiles() {
  const { t } = useTranslation('admin-overview');
  const language = useLanguage();
  const { data: config } = useQuery(configQuery);
  const { data: counts } = useQuery(adminPaymentCountsQuery);
  if (!config?.payments || !counts) return null;
  return (
    <TitledSection title={t('money.title')}>
      <div className={styles.tiles}>
        <Tiles of="sums">
          {shown.map((name) => (
            <Tile
              key={name}
              label={t(`money.${name}`)}
              value={<bdi>{formatMoney(counts.money[`${name}_fils`], language)}</bdi>}
              link={{ to: moneyPaths[name] }}
            />
          ))}
        </Tiles>
      </div>
    </TitledSection>
  );
}
