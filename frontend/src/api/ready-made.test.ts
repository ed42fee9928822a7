import { describe, expect, it } from 'vitest';
import { channelText, channelTexts, planLabelText, readyLabel, saysWhenDue, sentChannel, withKey } from './ready-made';

const keyOf = (label: string) => withKey({ label, amount_fils: 1, due: 'on_delivery' }).label_key;

describe('a ready-made label', () => {
  it('is shown in the reader’s language, whatever it was written in', () => {
    const written = { label: 'قبل بدء العمل', label_key: 'before_start' } as const;
    expect(planLabelText(written, 'en')).toBe('Before work starts');
    expect(planLabelText({ label: 'Before work starts', label_key: 'before_start' }, 'ar')).toBe('قبل بدء العمل');
    expect(planLabelText({ label: 'Before the shoot', label_key: null }, 'ar')).toBe('Before the shoot');
  });

  it.each([
    ['before_start', 'before_start', true],
    ['on_approval', 'on_approval', true],
    ['on_completion', 'on_approval', true],
    ['on_approval', 'on_delivery', false],
    [null, 'on_delivery', false],
  ] as const)('%s says when %s is due: %s', (label_key, due, says) => {
    expect(saysWhenDue({ label: 'The second part', label_key, due })).toBe(says);
  });

  it.each([
    ['On delivery of the print files', 'on_delivery', true],
    ['عند التسليم النهائي', 'on_delivery', true],
    ['On delivery of the print files', 'on_approval', false],
  ] as const)('%s of one’s own says when %s is due: %s', (label, due, says) => {
    expect(saysWhenDue({ label, label_key: null, due })).toBe(says);
  });

  it('is found in what is typed on the form', () => {
    expect([readyLabel('on_delivery'), ' عند التسليم ', 'On the second day'].map(keyOf)).toEqual([
      'on_delivery',
      'on_delivery',
      null,
    ]);
  });
});

describe('a channel', () => {
  it('is shown in the reader’s language, and sent by its English words', () => {
    const rights = {
      channels: ['إنستغرام', 'Print', 'Menu boards'],
      channel_keys: ['instagram', 'print', null],
    } as const;
    const shown = { channels: [...rights.channels], channel_keys: [...rights.channel_keys] };
    expect(channelTexts(shown, 'en')).toEqual(['Instagram', 'Print', 'Menu boards']);
    expect(channelTexts(shown, 'ar')).toEqual(['إنستغرام', 'المطبوعات', 'Menu boards']);
    expect(['إنستغرام', 'instagram', ' Menu boards '].map(sentChannel)).toEqual([
      'Instagram',
      'Instagram',
      'Menu boards',
    ]);
    expect(channelText('Paid ads', 'ar')).toBe('إعلانات مدفوعة');
  });
});
