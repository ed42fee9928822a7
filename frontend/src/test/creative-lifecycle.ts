/** Sample requests, proposals and profiles as a creative reads them. */
import type { InboxRequest, MyPage, Profile, ProfilePicture, Proposal, RequestDetail } from '@/api/types';
import { aCreative } from './creatives';
import { aProposal as aProposalToCompare, aRequestDetail, noura } from './request-data';

/** A request for photography, invited to and not yet answered; a test overrides what it needs. */
export function aBrief(differences: Partial<RequestDetail> = {}): RequestDetail {
  return aRequestDetail({
    contact_name: null,
    email: null,
    phone: null,
    shares_phone: null,
    stage: 'submitted',
    preferred_creative_id: noura.id,
    updated_at: '2026-11-10T09:05:00Z',
    side: 'invited',
    is_open: false,
    intended_use: null,
    reference_links: [],
    wished_date: null,
    waiting_on: 'creative',
    due_at: '2026-11-24T20:59:59Z',
    allowed_moves: ['proposals', 'decline-invitation'],
    invited: null,
    proposals: [],
    events: [],
    ...differences,
  });
}

/** A live proposal of KWD 450 in ten working days. */
export function aProposal(differences: Partial<Proposal> = {}): Proposal {
  return aProposalToCompare({
    id: '0193-proposal',
    creative: noura,
    price_fils: 450_000,
    fee_fils: 0,
    net_fils: 450_000,
    deliverables: ['Twelve photos'],
    payment_plan: [
      { label: 'After approval', label_key: 'on_approval', amount_fils: 450_000, due: 'on_approval', release: null },
    ],
    message: 'Daylight is what I do.',
    valid_until: new Date(Date.now() + 5 * 24 * 60 * 60 * 1_000).toISOString(),
    created_at: '2026-11-11T09:05:00Z',
    updated_at: '2026-11-11T09:05:00Z',
    allowed_moves: ['edit', 'withdraw'],
    ...differences,
  });
}

/** A row of the inbox: an invitation that waits for the creative. */
export function anInboxRequest(differences: Partial<InboxRequest> = {}): InboxRequest {
  const dueAt = differences.due_at === undefined ? '2026-11-24T20:59:59Z' : differences.due_at;
  return {
    id: '0193-request',
    service_category: 'Photography',
    code: 'M-7K3Q',
    title: null,
    project_description: 'Twelve plates, daylight.\nFor the new menu.',
    budget_range: 'KWD 300 - 1,500',
    timeline: 'Within 1 month',
    status: 'Pending',
    stage: 'submitted',
    side: 'invited',
    waiting_on: 'creative',
    due_at: dueAt,
    due: dueAt === null ? null : { kind: 'expires', at: dueAt },
    next: null,
    brand_name: 'Bait Al-Gahwa',
    created_at: '2026-11-10T09:05:00Z',
    updated_at: '2026-11-10T09:05:00Z',
    proposal: null,
    money: null,
    unread_messages: 0,
    brand_record: { is_new: false, facts: [], badges: [] },
    ...differences,
  };
}

/** What a page begins with: as the application was, in English only. */
export function aProfile(differences: Partial<Profile> = {}): Profile {
  const {
    portfolio_url: link,
    rate_display: _rate,
    skills_ar: _skills,
    covers: _covers,
    cover_image: _cover,
    score: _score,
    best_fact: _fact,
    is_new: _new,
    ...creative
  } = aCreative();
  return {
    ...creative,
    name_ar: null,
    bio: 'Food and product photographer.',
    bio_ar: null,
    location: 'Salmiya',
    location_ar: null,
    rate_range: 'KWD 15-30/hour',
    skills: ['Photography'],
    voiceover_languages: [],
    can_provide_voiceovers: null,
    portfolio_links: link ? [{ label: 'Portfolio', url: link }] : [],
    cover: null,
    avatar: null,
    cover_image: null,
    away_from: null,
    away_until: null,
    ...differences,
  };
}

export function aMyPage(differences: Partial<MyPage> = {}): MyPage {
  return {
    creative_id: '0193-noura',
    is_published: false,
    is_listed: true,
    draft: aProfile(),
    published: aProfile(),
    completeness: { photo_or_cover: false, bio: true, rate: true, link_or_work: true },
    published_works: 0,
    has_changes: false,
    ...differences,
  };
}

/** A profile picture that is ready. */
export function aPagePicture(differences: Partial<ProfilePicture> = {}): ProfilePicture {
  return {
    file: 'file-1',
    crop: { x: 0.125, y: 0, width: 0.75, height: 1 },
    state: 'ready',
    reason: null,
    width: 384,
    height: 384,
    thumbhash: null,
    urls: { '96': '/api/files/made-1/content?width=96', '192': '/api/files/made-1/content?width=192' },
    hidden_reason: null,
    ...differences,
  };
}
