import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { i18n } from '@/i18n';
import { aSoundFile, media } from '@/test/works';
import { filmStarted } from './playing';
import { SoundPlayer } from './sound-player';
import { peaksOf } from './waveform';

const sound = (name: string) => {
  const { play } = aSoundFile(name);
  if (!play) throw new Error('a sound plays');
  return play;
};

function showTwo() {
  return render(
    <>
      <SoundPlayer sound={sound('bank')} name="Bank" />
      <SoundPlayer sound={sound('museum')} name="Museum" />
    </>,
  );
}

describe('a sound', () => {
  it('plays after a press and stops after another', async () => {
    const { heard } = media();
    showTwo();
    expect(heard()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Play Bank' }));
    expect(heard()).toEqual(['/media/bank']);
    await userEvent.click(screen.getByRole('button', { name: 'Pause Bank' }));
    expect(heard()).toEqual([]);
  });

  it('stops when another one, or a film, begins', async () => {
    const { heard } = media();
    showTwo();
    await userEvent.click(screen.getByRole('button', { name: 'Play Bank' }));
    await userEvent.click(screen.getByRole('button', { name: 'Play Museum' }));
    expect(heard()).toEqual(['/media/museum']);
    expect(screen.getByRole('button', { name: 'Play Bank' })).toBeVisible();
    act(() => filmStarted(document.createElement('video')));
    expect(heard()).toEqual([]);
  });

  it('stops when its player leaves the page', async () => {
    const { heard } = media();
    const { unmount } = showTwo();
    await userEvent.click(screen.getByRole('button', { name: 'Play Bank' }));
    unmount();
    expect(heard()).toEqual([]);
  });

  it('says its length, then how far it is, and is moved by the keyboard', async () => {
    const { element } = media();
    showTwo();
    expect(screen.getAllByText('0:18')).toHaveLength(2);
    const bar = screen.getByRole('slider', { name: 'Position in Bank' });
    expect(bar).toHaveAttribute('aria-valuetext', '0:00 of 0:18');
    await userEvent.click(screen.getByRole('button', { name: 'Play Bank' }));
    fireEvent.change(bar, { target: { value: '7' } });
    expect(bar).toHaveAttribute('aria-valuetext', '0:07 of 0:18');
    expect(element()?.currentTime).toBe(7);
    expect(screen.getByText('0:07')).toBeVisible();
  });

  it('runs from left to right in Arabic, too, with Arabic names', async () => {
    await i18n.changeLanguage('ar');
    render(<SoundPlayer sound={sound('bank')} name="إعلان" />);
    const bar = screen.getByRole('slider', { name: 'موضع التشغيل في إعلان' });
    expect(bar).toHaveAttribute('aria-valuetext', '0:00 من 0:18');
    expect(bar.closest('[dir]')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByRole('button', { name: 'تشغيل إعلان' })).toBeVisible();
  });

  it('says that it could not be played', async () => {
    const { element } = media();
    showTwo();
    await userEvent.click(screen.getByRole('button', { name: 'Play Bank' }));
    act(() => {
      element()?.dispatchEvent(new Event('error'));
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The audio couldn’t be played.');
  });
});

describe('the waveform', () => {
  it('has a bar for each peak, as shares of the loudest', () => {
    expect(peaksOf(btoa(String.fromCodePoint(0, 50, 100)))).toEqual([0, 0.5, 1]);
  });

  it.each([undefined, '', '%%%'])('is flat where the loudness is unknown: %s', (peaks) => {
    expect(new Set(peaksOf(peaks))).toEqual(new Set([0]));
  });
});
