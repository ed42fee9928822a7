/** The creatives of the sample proposals. */
export const salem = {
  id: '0193-salem',
  name: 'Salem Al-Ajmi',
  name_ar: 'سالم العجمي',
  profile_image_url: '/media/salem/192.jpg',
} as const;
export const noura = {
  id: '0193-noura',
  name: 'Noura Al-Mutawa',
  name_ar: 'نورة المطوع',
  profile_image_url: null,
} as const;
