import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PicturePart, ProfilePicture } from '@/api/types';
import { aMyPage, aPagePicture, aProfile } from '@/test/creative-lifecycle';
import { renderAt } from '@/test/render';
import { HiddenNotice } from './hidden-notice';

interface Shown {
  readonly part?: PicturePart;
  readonly draft: ProfilePicture | null;
  readonly reason?: string | null;
  readonly language?: 'en' | 'ar';
}

function show({ part = 'avatar', draft, reason = 'Not a face.', language = 'en' }: Shown) {
  const profile = aMyPage({
    draft: aProfile({ [part]: draft }),
    published: aProfile({ [part]: aPagePicture({ hidden_reason: reason }) }),
  });
  return renderAt(<HiddenNotice part={part} profile={profile} />, { language });
}

describe('a picture that an admin has hidden', () => {
  it.each([
    ['en', 'avatar', 'Our team has hidden your profile picture', 'Choose another image, then publish'],
    ['ar', 'avatar', 'أخفى فريقنا صورتك الشخصية', 'اختر صورة أخرى ثم انشر صفحتك'],
    ['en', 'cover_image', 'Our team has hidden your cover image', 'Choose another image, then publish'],
    ['ar', 'cover_image', 'أخفى فريقنا صورة الغلاف في صفحتك', 'اختر صورة أخرى ثم انشر صفحتك'],
  ] as const)('says why, and what to do: %s, %s', async (language, part, hidden, next) => {
    await show({ part, language, draft: aPagePicture() });
    expect(screen.getByText(new RegExp(hidden))).toBeVisible();
    expect(screen.getByText('Not a face.')).toHaveAttribute('lang', 'en');
    expect(screen.getByText(new RegExp(next))).toBeVisible();
  });

  it('asks for the page to be published once there is another', async () => {
    await show({ draft: aPagePicture({ file: 'file-2' }) });
    expect(screen.getByText('Publish your page so brands see your new image.')).toBeVisible();
  });

  it('asks for another one where it was removed', async () => {
    await show({ draft: null });
    expect(screen.getByText(/^Choose another image, then publish/)).toBeVisible();
  });

  it('is not spoken of while it is shown', async () => {
    await show({ draft: aPagePicture(), reason: null });
    expect(screen.queryByText(/hidden/)).not.toBeInTheDocument();
  });
});
