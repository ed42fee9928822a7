import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isolated } from '@/lib/isolated';
import { anApplication } from '@/test/applications';
import { renderAt } from '@/test/render';
import { aFile } from '@/test/delivery-data';
import { answer, refuse } from '@/test/server';
import { aTusServer, type TusServer } from '@/test/tus-server';
import { aPicture } from '@/test/upload-form';
import { signedInAs } from '@/test/users';
import { ApplicationFacts } from './application-facts';
import { JoinScreen } from './join-screen';

const creative = { role: 'creative' } as const;
const content = '/api/files/0193-file/content';

let tus: TusServer;

beforeEach(() => {
  tus = aTusServer();
  signedInAs(creative);
  answer('get', '/api/creative/applications', []);
});

const samples = async () => within(await screen.findByRole('group', { name: 'Samples of your work optional' }));

async function choose(...files: File[]) {
  const input = (await samples()).getByLabelText('Choose Files', { selector: 'input' });
  fireEvent.change(input, { target: { files } });
}

async function fill() {
  await userEvent.type(await screen.findByLabelText('Bio'), 'A warm voice.');
  await userEvent.type(screen.getByLabelText('Why do you want to join?'), 'To work.');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Voiceover$/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
}

const sendButton = () => screen.getByRole('button', { name: 'Send Application' });

describe('the files of an application form', () => {
  it('are sent with it, and are said to be seen by the review team and kept for a while', async () => {
    const sent = answer('post', '/api/creative-applications', anApplication(), { status: 201 });
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    expect((await samples()).getByText(/Only our review team sees them.*30 days after we decline it/)).toBeVisible();
    await choose(aPicture());
    expect(await screen.findByText('Ready · 1 kB', { selector: 'span' })).toBeVisible();
    expect(tus.uploads.get('file-1')?.metadata).toMatchObject({ purpose: 'application', filename: 'menu.png' });
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({ files: ['file-1'] });
  });

  it('hold it back until they have been checked', async () => {
    tus.outcome = { state: 'processing', kind: null };
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    await choose(aPicture());
    // Of how long films take their own rows speak.
    await waitFor(() => expect(sendButton()).toHaveAccessibleDescription('Your files are being prepared.'));
    expect(sendButton()).toBeDisabled();
  });

  it('are six at most', async () => {
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await choose(...Array.from({ length: 7 }, (_, at) => aPicture(`menu-${at}.png`)));
    expect(await screen.findByText('You can add up to 6 files. The rest weren’t added.')).toBeVisible();
    expect(await (await samples()).findAllByText('Ready · 1 kB', { selector: 'span' })).toHaveLength(6);
  });

  it('are named where the server refuses one, and reached from the list of errors', async () => {
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    await choose(aPicture());
    await screen.findByText('Ready · 1 kB', { selector: 'span' });
    refuse('post', '/api/creative-applications', 422, 'validation_failed', { files: ['unknown_id'] });
    await userEvent.click(sendButton());
    const summary = within(await screen.findByRole('alert'));
    await userEvent.click(
      summary.getByRole('button', { name: /^Samples of your work: One of these files is no longer available/ }),
    );
    expect((await samples()).getByRole('button', { name: 'Choose Files' })).toHaveFocus();
  });

  it('are kept where an application is edited, and can be left out', async () => {
    const stored = aFile({ id: 'file-9', purpose: 'application', name: 'bread.jpg' });
    const sent = anApplication({ stage: 'needs_changes', allowed_moves: ['edit'], files: [stored] });
    answer('get', '/api/creative/applications', [sent]);
    tus.uploads.set(stored.id, { id: stored.id, metadata: {}, length: 1, received: 1, file: stored });
    const changed = answer('patch', '/api/creative/applications/{id}', sent);
    await renderAt(<JoinScreen />, { at: '/join-creative?edit=0193-dana' });
    await (await samples()).findByText('bread.jpg');
    await choose(aPicture());
    await screen.findByText('Ready · 1 kB', { selector: 'span' });
    await userEvent.click((await samples()).getByRole('button', { name: 'Remove: bread.jpg' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send Application Again' }));
    await waitFor(() => expect(changed.requests).toHaveLength(1));
    expect(await changed.body()).toMatchObject({ files: ['file-2'] });
  });
});

describe('the files next to the answers', () => {
  const picture = aFile({
    purpose: 'application',
    name: 'bread.jpg',
    urls: { file: content, '1280': `${content}?version=1280`, '320': `${content}?version=320` },
  });
  const play = { url: `${content}?version=file`, type: 'audio/mpeg', duration_ms: 4_000, peaks: null };

  it('shows pictures that open large, plays nothing by itself, and offers each original', async () => {
    const files = [
      picture,
      aFile({ id: 'voice', kind: 'audio', name: 'voice.mp3', play }),
      aFile({ id: 'film', kind: 'video', name: 'film.mp4', play: { ...play, type: 'video/mp4' } }),
      aFile({ id: 'resume', kind: 'document', name: 'resume.pdf', bytes: 90_000 }),
    ];
    await renderAt(<ApplicationFacts application={anApplication({ files })} />);
    const region = within(screen.getByRole('region', { name: 'Samples of work' }));
    expect(region.getAllByRole('listitem')).toHaveLength(4);
    const image = region.getByRole('img', { name: 'Enlarge bread.jpg' });
    expect(image).toHaveAttribute('srcset', `${content}?version=320 320w, ${content}?version=1280 1280w`);
    // Only as much of a film is loaded as its first frame takes.
    for (const [name, preload] of [
      ['voice.mp3', 'none'],
      ['film.mp4', 'metadata'],
    ] as const) {
      const player = region.getByLabelText(name);
      expect(player).toHaveAttribute('preload', preload);
      expect(player).toHaveAttribute('controls');
      expect(player).not.toHaveAttribute('autoplay');
    }
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
    const [voice, film] = [region.getByLabelText('voice.mp3'), region.getByLabelText('film.mp4')];
    fireEvent.play(voice);
    fireEvent.play(film);
    expect(pause.mock.contexts).toEqual([film, voice]);
    pause.mockRestore();
    const download = region.getByRole('link', { name: /^Download ?resume\.pdf/ });
    expect(download).toHaveAttribute('href', content);
    expect(download).toHaveAttribute('download', 'resume.pdf');
    expect(screen.getByText('To work with brands I admire.')).toBeVisible();
    const opener = region.getByRole('button', { name: 'Enlarge bread.jpg' });
    await userEvent.click(opener);
    const dialog = within(screen.getByRole('dialog', { name: 'bread.jpg' }));
    expect(dialog.getByRole('img', { name: 'bread.jpg' })).toHaveAttribute('src', `${content}?version=1280`);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(opener).toHaveFocus();
  });

  it.each([
    ['en', 'ArrowRight', ['Previous', 'Next'], '2 of 2'],
    ['ar', 'ArrowLeft', ['السابق', 'التالي'], '2 من 2'],
  ] as const)(
    'moves from picture to picture in %s, by buttons and by keys',
    async (language, on, [back, next], place) => {
      const wall = aFile({ ...picture, id: 'wall', name: 'wall.jpg' });
      const resume = aFile({ id: 'resume', kind: 'document', name: 'resume.pdf' });
      const files = [picture, resume, wall];
      await renderAt(<ApplicationFacts application={anApplication({ files })} />, { language });
      await userEvent.click(screen.getByRole('button', { name: /bread\.jpg/ }));
      const dialog = within(screen.getByRole('dialog'));
      const shown = () => dialog.getByRole('img').getAttribute('alt');
      const [bread, last] = [isolated('bread.jpg', language), isolated('wall.jpg', language)];
      expect(dialog.getByRole('button', { name: back })).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(dialog.getByRole('button', { name: next }));
      expect(shown()).toBe(last);
      expect(dialog.getByRole('status')).toHaveTextContent(place);
      await userEvent.click(dialog.getByRole('button', { name: next }));
      expect(shown()).toBe(last);
      await userEvent.click(dialog.getByRole('button', { name: back }));
      expect(shown()).toBe(bread);
      await userEvent.keyboard(`{${on}}`);
      expect(shown()).toBe(last);
    },
  );

  it('is left out where nothing was sent', async () => {
    await renderAt(<ApplicationFacts application={anApplication()} />);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
