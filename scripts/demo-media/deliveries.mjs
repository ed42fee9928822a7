// What creatives hand over in some of the demo's projects, and the brands' notes on it.
//
// A file: [name, scene, options, more]. A note: the file's place in its version, the point (`x`, `y`) or the moment
// (`at_ms`), what it says, and how far it has come: a `draft` of the brand, `open` once it asked for a revision,
// `resolved` by the creative.

const bag = { tone: 'espresso', logo: 'cup', name: 'BAIT AL-GAHWA', nameAr: 'بيت القهوة' };
const origins = ['Haraz', 'Yirgacheffe', 'Huila'];
const opening = { tone: 'espresso', logo: 'cup', name: 'BAIT AL-GAHWA', nameAr: 'بيت القهوة' };
const menu = { tone: 'sea', logo: 'wave', name: 'YAMAL', nameAr: 'يامال' };

export const deliveries = [
  {
    brand: 'bait-al-gahwa',
    creative: 'karim-mansour',
    service: 'Branding',
    versions: [
      {
        files: [
          ['bags-front-1.jpg', 'family', { ...bag, tone: 'olive', item: 'pouch', flavours: origins }],
          ['dieline-1.jpg', 'dieline', bag],
        ],
        notes: [
          {
            file: 0,
            x: 0.345,
            y: 0.94,
            body: 'My father guessed two words here. Please make this 11 points.',
            state: 'resolved',
          },
          { file: 0, x: 0.5, y: 0.715, body: 'الاسم خفيف وما ينقري من بعيد، نبيه أعرض.', state: 'resolved' },
          { file: 1, x: 0.66, y: 0.5, body: 'The map can go to the back of the bag.', state: 'resolved' },
        ],
      },
      {
        files: [
          ['bags-front-2.jpg', 'family', { ...bag, tone: 'mint', item: 'pouch', flavours: origins }],
          ['dieline-2.jpg', 'dieline', { ...bag, tone: 'olive' }],
          ['shelf.jpg', 'retail', { ...bag, tone: 'mint' }],
        ],
        notes: [
          {
            file: 0,
            x: 0.25,
            y: 0.47,
            body: 'Is this our palm green? On my screen it is colder than the cup.',
            state: 'draft',
          },
          {
            file: 2,
            x: 0.3,
            y: 0.81,
            body: 'Lovely, but the name runs over the edge of the bag. Please make it smaller.',
            state: 'draft',
          },
        ],
      },
    ],
  },
  {
    brand: 'bait-al-gahwa',
    creative: 'fajer-alhaddad',
    service: 'Videography',
    versions: [
      {
        files: [['jahra-60s.mp4', 'opening', opening, { film: 8 }]],
        notes: [
          {
            file: 0,
            at_ms: 1_400,
            body: 'The sign is still covered here. Please use the shot after the ribbon.',
            state: 'resolved',
          },
          { file: 0, at_ms: 6_200, body: 'خلّوا الأغنية تكمل لين آخرها، حتى لو طال الفيديو.', state: 'resolved' },
        ],
      },
      { files: [['jahra-68s.mp4', 'opening', { ...opening, uncovered: 0.08, cut: 0.45 }, { film: 8 }]] },
    ],
  },
  {
    brand: 'yamal',
    creative: 'dalal-alsaleh',
    service: 'Branding',
    versions: [
      {
        files: [
          ['الشعار.jpg', 'construction', menu],
          ['اللوحة.jpg', 'retail', { ...menu, tone: 'night' }],
          ['تسجيل الخال.mp3', 'sound', {}, { say: 'يَا مَال، يَا مَال. هِلِي يَا مَال، وَاللَّيْل طَال.', lang: 'ar', pitch: 25 }],
        ],
        notes: [
          { file: 1, x: 0.5, y: 0.3, body: 'من السيارة ما تنقري، نبي المدّة أقصر.', state: 'open' },
          { file: 1, x: 0.24, y: 0.7, body: 'هني رقم التوصيل يكون أوضح.', state: 'open' },
          { file: 0, x: 0.5, y: 0.46, body: 'هذي لا تلمسونها، الخال دمعت عينه.', state: 'resolved' },
          { file: 2, at_ms: 2_500, body: 'من هني نبيها تبدأ بالفيديو.', state: 'open' },
        ],
      },
    ],
  },
  {
    brand: 'tamr-w-hail',
    creative: 'maryam-alkandari',
    service: 'Photography',
    versions: [
      {
        files: [
          ['العلبة مغلقة.jpg', 'plinths', { tone: 'clay', items: ['gift', 'dallah'], shape: 'arch' }],
          ['الدرج.jpg', 'unboxing', { tone: 'espresso', items: ['box', 'finjan', 'gift'], words: 'تمر وهيل' }],
          ['الطاولة.jpg', 'table', { tone: 'espresso', plates: ['dates', 'sweets', 'coffee'] }, { tall: true }],
        ],
      },
    ],
  },
];
