import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { applicationStatus } from '@/api/status';
import { i18n } from '@/i18n';
import { anApplication } from '@/test/applications';
import { address, renderAt } from '@/test/render';
import { answer, refuse } from '@/test/server';
import { signedInAs } from '@/test/users';
import { JoinScreen } from './join-screen';

const creative = { role: 'creative' } as const;

function skill(name: RegExp) {
  return screen.getByRole('checkbox', { name });
}

function sendButton() {
  return screen.getByRole('button', { name: 'Send Application' });
}

async function fill() {
  await userEvent.type(await screen.findByLabelText('Bio'), 'A warm voice.');
  await userEvent.type(screen.getByLabelText('Why do you want to join?'), 'To work.');
  await userEvent.click(skill(/^Voiceover$/));
  await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
}

beforeEach(() => {
  answer('get', '/api/creative/applications', []);
});

describe('the application form', () => {
  it.each([
    [{ is_reviewed: false, status: applicationStatus.pending }, /under review/],
    [{ is_reviewed: true, status: applicationStatus.accepted }, /already on the roster/],
    [
      { is_reviewed: true, status: applicationStatus.rejected, reviewed_at: new Date().toISOString() },
      /can apply again soon/,
    ],
  ])('says in advance that nothing can be sent: %o', async (eligibility, text) => {
    signedInAs(creative);
    answer('get', '/api/creative/applications', [anApplication(eligibility)]);
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View My Application' })).toHaveAttribute('href', '/creative-dashboard');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('waits for a skill and for the terms, and says so', async () => {
    signedInAs(creative);
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    expect(await screen.findByLabelText('Full name')).toHaveValue('Amal Al-Ali');
    expect(sendButton()).toBeDisabled();
    expect(sendButton()).toHaveAccessibleDescription('Choose at least one skill to send your application.');
    await userEvent.click(skill(/^Branding$/));
    expect(sendButton()).toHaveAccessibleDescription('Agree to the terms to send your application.');
    await userEvent.click(screen.getByRole('checkbox', { name: /I have read these terms/ }));
    expect(sendButton()).toBeEnabled();
    expect(within(screen.getByRole('region', { name: 'Terms for creatives' })).getAllByRole('listitem')).toHaveLength(
      6,
    );
  });

  it('opens the styles of each chosen skill, and asks UGC about voiceovers', async () => {
    signedInAs(creative);
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await screen.findByLabelText('Full name');
    expect(screen.queryByRole('group', { name: 'Specialties' })).not.toBeInTheDocument();
    await userEvent.click(skill(/^UGC$/));
    expect(screen.getByRole('checkbox', { name: 'Pet Content' })).toBeVisible();
    const question = screen.getByRole('group', { name: 'Can you provide voiceovers for your content?' });
    await userEvent.click(within(question).getByRole('radio', { name: 'Yes' }));
    expect(within(question).getByRole('radio', { name: 'Yes' })).toBeChecked();
    await userEvent.click(within(question).getByRole('radio', { name: 'Yes' }));
    expect(within(question).getByRole('radio', { name: 'Yes' })).not.toBeChecked();
    expect(screen.queryByRole('group', { name: 'Languages (required by most brands)' })).not.toBeInTheDocument();
    await userEvent.click(skill(/^Voiceover$/));
    expect(screen.getByRole('group', { name: 'Languages (required by most brands)' })).toBeVisible();
  });

  it('asks for the profile in Arabic first where the site is read in Arabic', async () => {
    signedInAs({ ...creative, full_name: 'دانة' });
    const sent = answer('post', '/api/creative-applications', anApplication(), { status: 201 });
    await renderAt(<JoinScreen />, { at: '/join-creative', language: 'ar' });
    expect(await screen.findByLabelText(/الاسم الكامل/)).toHaveValue('دانة');
    expect(screen.getByText('أضف ملفك الشخصي بالإنجليزية')).toBeVisible();
    await userEvent.click(skill(/^صناعة المحتوى|UGC/));
    await userEvent.click(
      within(screen.getByRole('group', { name: /اللغات التي تعمل بها/ })).getByLabelText('العربية'),
    );
    await userEvent.type(screen.getByLabelText(/نبذة عنك/), 'أصوّر المطاعم');
    await userEvent.type(screen.getByLabelText(/لماذا ترغب/), 'أحب العمل');
    await userEvent.click(screen.getByRole('checkbox', { name: /وأوافق عليها/ }));
    await userEvent.click(screen.getByRole('button', { name: 'إرسال الطلب' }));
    await waitFor(() => expect(sent.requests).toHaveLength(1));
    expect(await sent.body()).toMatchObject({
      name: '',
      name_ar: 'دانة',
      bio_ar: 'أصوّر المطاعم',
      working_languages: ['Arabic'],
    });
  });

  it('shows what was typed where the language is switched', async () => {
    signedInAs({ ...creative, full_name: 'Dana' });
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await userEvent.type(await screen.findByLabelText(/^Bio(?! in)/), 'I film food');
    await act(() => i18n.changeLanguage('ar'));
    expect(await screen.findByDisplayValue('I film food')).toBeVisible();
  });

  it('sends what was chosen, and says thank you', async () => {
    signedInAs(creative);
    const sent = answer('post', '/api/creative-applications', anApplication(), { status: 201 });
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Commercial Voiceover' }));
    const languages = screen.getByRole('group', { name: 'Languages (required by most brands)' });
    const offered = within(languages).getAllByRole('checkbox');
    expect(offered.map((box) => box.getAttribute('value'))).toEqual(['Arabic', 'English']);
    for (const box of offered) await userEvent.click(box);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Food' }));
    const dialect = screen.getByRole('group', { name: 'Can you perform in Kuwaiti dialect?' });
    await userEvent.click(within(dialect).getByRole('radio', { name: 'No' }));
    await userEvent.type(screen.getByLabelText(/Years of experience/), '7');
    await userEvent.selectOptions(screen.getByLabelText(/^Rate/), 'KWD 15-30/hour');
    await userEvent.type(screen.getByLabelText(/Portfolio link/), 'instagram.com/dana');
    await userEvent.dblClick(sendButton());
    expect(await screen.findByRole('heading', { name: 'Application submitted' })).toBeVisible();
    // The next step is shown first.
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/creative-dashboard', '/']);
    expect(sent.requests).toHaveLength(1);
    expect(await sent.body()).toMatchObject({
      name: 'Amal Al-Ali',
      portfolioUrl: 'https://instagram.com/dana',
      skills: ['Voiceover'],
      voiceover_styles: ['Commercial Voiceover'],
      voiceover_languages: ['Both'],
      industries: ['Food'],
      can_perform_kuwaiti_dialect: false,
      can_provide_voiceovers: null,
      years_experience: 7,
      rateRange: 'KWD 15-30/hour',
    });
  });

  it('lists the errors and links to the fields', async () => {
    signedInAs(creative);
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    await userEvent.type(screen.getByLabelText(/Portfolio link/), 'my website');
    await userEvent.type(screen.getByLabelText(/Years of experience/), '51');
    await userEvent.click(sendButton());
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(within(summary).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(summary).getByRole('button', { name: /Portfolio link/ }));
    expect(screen.getByLabelText(/Portfolio link/)).toHaveFocus();
  });

  it.each([
    [409, 'application_open', 'You already have an open application. We’ll let you know as soon as it’s reviewed.'],
    [500, 'internal', 'Failed to submit application. Please try again.'],
  ])('says why it was refused and keeps what was typed: %i %s', async (status, code, text) => {
    signedInAs(creative);
    refuse('post', '/api/creative-applications', status, code);
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    await userEvent.click(sendButton());
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('A warm voice.');
  });

  it('shows the server’s refusal of the consent at its box', async () => {
    signedInAs(creative);
    refuse('post', '/api/creative-applications', 422, 'validation_failed', { terms_agreed_at: ['terms_required'] });
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await fill();
    await userEvent.click(sendButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Terms: Please agree to the terms first.');
  });

  it('tells a brand that the page is for creatives, and lets an account choose its role first', async () => {
    signedInAs({ role: 'brand' });
    const first = await renderAt(<JoinScreen />, { at: '/join-creative' });
    expect(await screen.findByRole('heading', { name: 'Applications are for creatives' })).toBeVisible();
    first.unmount();
    signedInAs();
    await renderAt(<JoinScreen />, { at: '/join-creative' });
    await waitFor(() => expect(address()).toBe('/profile-setup?next=%2Fjoin-creative'));
  });
});
