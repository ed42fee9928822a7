/** The places where the work may appear: common ones to choose from, and others in the creative's words. */
import { useTranslation } from 'react-i18next';
import { channelText, rightsChannels, sentChannel } from '@/api/ready-made';
import { limits } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Checkbox, ChoiceGroup } from '@/ui/checkbox';
import { TextField } from '@/ui/text-field';
import styles from './proposals.module.css';

import type { ProposalForm } from './use-proposal-form';

/** As they are sent. */
const common: readonly string[] = rightsChannels.map(({ label }) => label);

export function ChannelsField({ proposal: { form, errorOf } }: { readonly proposal: ProposalForm }) {
  const { t } = useTranslation('proposals');
  const [chosen, other] = form.watch(['channels', 'other_channel']);
  const language = useLanguage();
  const change = (next: string[]) =>
    form.setValue('channels', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const type = (text: string) => {
    form.setValue('other_channel', text, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger('channels');
  };
  const addOther = () => {
    const channel = sentChannel(other);
    if (channel !== '' && !chosen.includes(channel)) change([...chosen, channel]);
    form.setValue('other_channel', '');
  };
  return (
    <>
      <ChoiceGroup legend={t('fields.channels')} error={errorOf('channels')} layout="short">
        {[...common, ...chosen.filter((channel) => !common.includes(channel))].map((channel) => (
          <Checkbox
            key={channel}
            name="channels"
            value={channel}
            label={<bdi>{channelText(channel, language)}</bdi>}
            checked={chosen.includes(channel)}
            onChange={(event) =>
              change(event.target.checked ? [...chosen, channel] : chosen.filter((each) => each !== channel))
            }
          />
        ))}
      </ChoiceGroup>
      <div className={classNames('row-16 bottom', styles.addLine)}>
        <TextField
          label={t('fields.otherChannel')}
          value={other}
          maxLength={limits.short_text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            addOther();
          }}
        />
        <Button look="secondary" disabled={other.trim() === '' || chosen.length >= limits.channels} onClick={addOther}>
          {t('fields.addChannel')}
        </Button>
      </div>
    </>
  );
}
